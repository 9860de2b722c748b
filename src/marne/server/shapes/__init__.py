"""The HTTP interface in types: every body that comes in and every answer that goes out. OpenAPI is made from these.

Times are seconds since 1970 (UTC). Texts for people are in the language asked for with `?lang=en|fr`.
"""
from __future__ import annotations

from marne.server.shapes.acts import (
    AnalysisEdit,
    Answer,
    AskHint,
    Choose,
    Consent,
    GuideAct,
    Join,
    NewAnalysis,
    Notes,
    Notify,
    Place,
    Resign,
    Say,
    Standing,
    StartGuide,
    Undo,
    Upload,
)
from marne.server.shapes.base import Body, ChoiceText, Count, Lang, Line, Mode, Name, Prose, SeatId
from marne.server.shapes.help import (
    Advised,
    AnalysisInfo,
    DiceInfo,
    FigureInfo,
    HintInfo,
    IdeaInfo,
    LessonInfo,
    LineInfo,
    LuckInfo,
    LuckRow,
    MindInfo,
    NotesInfo,
    OpinionInfo,
    PartInfo,
    PlanInfo,
    Reason,
    TermInfo,
    WhyInfo,
)
from marne.server.shapes.lobby import Clock, GameRow, Lobby, NewGame, SeatState
from marne.server.shapes.people import Done, Fault, Forgot, Guest, Leave, Login, Me, Person, Profile, Register, Reset, Token
from marne.server.shapes.table import (
    ChatLine,
    ChoiceInfo,
    Confirm,
    DecisionInfo,
    DieShown,
    GuideInfo,
    HintUse,
    LogLine,
    MarchInfo,
    Outcome,
    RequestInfo,
    StandingInfo,
    Table,
    UndoInfo,
    Update,
    WarnInfo,
    WayInfo,
)
from marne.server.shapes.titles import CardInfo, ChapterInfo, GuideOffer, OptionInfo, RuleInfo, ScenarioInfo, SeatInfo, TitleInfo

__all__ = [
    "Advised", "AnalysisEdit", "AnalysisInfo", "Answer", "AskHint", "Body", "CardInfo", "ChapterInfo", "ChatLine",
    "ChoiceInfo", "ChoiceText", "Choose", "Clock", "Confirm", "Consent", "Count", "DecisionInfo", "DiceInfo", "DieShown",
    "Done", "Fault", "FigureInfo", "Forgot", "GameRow", "Guest", "GuideAct", "GuideInfo", "GuideOffer", "HintInfo", "HintUse",
    "IdeaInfo", "Join", "Lang", "Leave", "LessonInfo", "Line", "LineInfo", "Lobby", "LogLine", "Login", "LuckInfo", "LuckRow",
    "MarchInfo", "Me", "MindInfo", "Mode", "Name", "NewAnalysis", "NewGame", "Notes", "NotesInfo", "Notify", "OpinionInfo",
    "OptionInfo", "Outcome", "PartInfo", "Person", "Place", "PlanInfo", "Profile", "Prose", "Reason", "Register",
    "RequestInfo", "Reset", "Resign", "RuleInfo", "Say", "ScenarioInfo", "SeatId", "SeatInfo", "SeatState", "Standing",
    "StandingInfo", "StartGuide", "Table", "TermInfo", "TitleInfo", "Token", "Undo", "UndoInfo", "Update", "Upload",
    "WarnInfo", "WayInfo", "WhyInfo",
]
