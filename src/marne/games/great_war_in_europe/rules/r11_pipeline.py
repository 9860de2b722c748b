"""11.53 The Sinai pipeline."""
from __future__ import annotations

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.choices import DONE, LAY
from marne.games.great_war_in_europe.pieces import ALLIED, COMBAT, HQ, line_of
from marne.games.great_war_in_europe.questions import WHETHER_PIPELINE
from marne.games.great_war_in_europe.state import State, of
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure


def pipeline_cut(s: State, h: int) -> None:
    """11.53#2 A CP unit enters a coastal hex of Sinai at or west of the marker: it goes back to the nearest coastal town west
    of that unit, and what lies east has to be taken up again. Lines of this map count from east to west."""
    t = s.t
    if (t.coast["mediterranean"] & t.region["sinai"]) >> h & 1 and line_of(h) >= line_of(t.pipeline[s.pipeline - 1]):
        s.pipeline = sum(line_of(town) > line_of(h) for town in t.pipeline)
        if s.log is not None:
            s.log.append(ev.PipelineCut("11.53#2", h, s.pipeline))


def next_town(s: State) -> int:
    """11.53#1 The town to which the pipeline can be laid now, 0 if there is none: the next to the east, with an Allied unit in
    it."""
    if s.pipeline == len(s.t.pipeline):
        return 0
    h = s.t.pipeline[s.pipeline]
    return h if of(s, h, ALLIED) & (COMBAT | HQ) else 0


def whether_pipeline(s: State, h: int) -> Ask:
    """11.53#1 One town in each Strategic Turn."""
    return WHETHER_PIPELINE(ALLIED, [LAY, DONE], h)


@procedure
async def lay_pipeline(s: State) -> None:
    """11.53#1 At the end of a Strategic Turn the Allies may carry the pipeline on by one town."""
    h = next_town(s)
    if not h:
        return
    c = await ask(s, whether_pipeline(s, h))
    if c is LAY:
        s.pipeline += 1
        if s.log is not None:
            s.log.append(ev.PipelineLaid("11.53#1", end_of_pipe(s), s.pipeline))


def end_of_pipe(s: State) -> int:
    """11.53 The town that the pipeline has come to, 0 if none."""
    return s.t.pipeline[s.pipeline - 1] if s.pipeline else 0
