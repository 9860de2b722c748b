// @ts-check
/** Signing in, making an account, a forgotten password, and what a person can set for herself everywhere. */
import { fill, h, icon } from "../dom.js";
import { patch, post } from "../api.js";
import { lang, setLang, t } from "../i18n.js";
import { errorWords, field, notice, toggle } from "./chrome.js";
import { loadMe, me, setMe } from "./session.js";

/** @typedef {import("./chrome.js").App} App */

/** Only an address of our own may follow after signing in. @returns {string} */
function next() {
  const to = new URLSearchParams(location.search).get("next") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}

/** A password field that can be shown.
 * @param {string} label
 * @param {string} name
 * @param {string} complete
 * @param {string} hint */
function password(label, name, complete, hint = "") {
  const input = h("input", { type: "password", name, required: true, maxlength: 200, autocomplete: complete });
  const eye = h("button", { class: "btn pg-eye", type: "button", "aria-pressed": "false", "aria-label": t("ac_pass_show"),
    title: t("ac_pass_show"), onclick: () => {
      const on = input.type === "password";
      input.type = on ? "text" : "password";
      eye.setAttribute("aria-pressed", String(on));
    } }, icon("eye"));
  const box = field(label, input, hint);
  const row = h("div", { class: "pg-inrow" });
  input.replaceWith(row);
  row.append(input, eye);
  return box;
}

/** @param {HTMLElement} root @param {Record<string, string>} params @param {App} app @returns {import("./chrome.js").Page} */
export function open(root, { what }, app) {
  /** What has been typed outlives a change of language. @type {Record<string, string>} */
  const typed = {};
  const titles = { login: "pg_signin", register: "pg_register", account: "pg_account", forgot: "ac_forgot_h", reset: "ac_reset_h",
    verify: "ac_verify_h" };
  /** The secret of a letter stands after the #; it does not stay in the address. */
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, "", location.pathname + location.search);
  /** What was asked for is done. */
  let done = false;

  /** A form whose fields are kept in `typed`.
   * @param {(values: Record<string, string>) => Promise<void>} send
   * @param {...any} inner */
  function form(send, ...inner) {
    const error = h("p", { class: "pg-error", role: "alert" });
    const el = h("form", { class: "pg-form", novalidate: true, onsubmit: async (/** @type {Event} */ e) => {
      e.preventDefault();
      fill(error);
      const values = Object.fromEntries([...new FormData(el)].map(([k, v]) => [k, String(v)]));
      try { await send(values); } catch (f) { fill(error, f instanceof Error && f.name === "Wrong" ? f.message : errorWords(f)); }
    } }, inner, error);
    for (const i of el.querySelectorAll("input")) {
      if (i.name && i.type !== "checkbox" && typed[i.name] !== undefined) i.value = typed[i.name];
      i.addEventListener("input", () => { typed[i.name] = i.value; });
    }
    error.remove();
    el.insertBefore(error, el.lastElementChild);
    return el;
  }

  /** @param {string} key */
  const wrong = key => Object.assign(new Error(t(key)), { name: "Wrong" });

  const login = () => h("section", { class: "pg-narrow" }, h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" },
    t("pg_signin"))),
    form(async v => {
      if (!v.name.trim()) throw wrong("ac_need_name");
      setMe(await post("/api/login", { name: v.name.trim(), password: v.password }));
      app.go(next(), { replace: true });
    },
    field(t("ac_name"), h("input", { name: "name", type: "text", required: true, maxlength: 40, autocomplete: "username",
      autocapitalize: "off", spellcheck: "false" })),
    password(t("ac_pass"), "password", "current-password"),
    h("button", { class: "btn primary large", type: "submit" }, t("pg_signin"))),
    me().mail ? h("p", { class: "pg-or" }, h("a", { href: "/forgot" }, t("ac_forgot"))) : null,
    h("p", { class: "pg-or" }, t("ac_no"), " ", h("a", { href: `/register?next=${encodeURIComponent(next())}` },
      t("pg_register"))),
    me().guests ? h("p", { class: "dim" }, t("ac_local")) : null);

  const register = () => h("section", { class: "pg-narrow" }, h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" },
    t("pg_register")), me().user?.guest ? h("p", { class: "lead" }, t("ac_guest_text")) : null),
    form(async v => {
      if (!v.name.trim()) throw wrong("ac_need_name");
      if (v.password.length < 8) throw wrong("ac_short");
      if (v.email.trim() && !/^\S+@\S+$/.test(v.email.trim())) throw wrong("ac_bad_email");
      setMe(await post("/api/register", { name: v.name.trim(), password: v.password, email: v.email.trim() }));
      app.go(next(), { replace: true });
    },
    field(t("ac_name"), h("input", { name: "name", type: "text", required: true, maxlength: 40, autocomplete: "username",
      spellcheck: "false" })),
    password(t("ac_pass"), "password", "new-password", t("ac_pass_hint")),
    field(t("ac_email"), h("input", { name: "email", type: "email", maxlength: 200, autocomplete: "email" }), t("ac_email_hint")),
    h("button", { class: "btn primary large", type: "submit" }, t("pg_register"))),
    h("p", { class: "pg-or" }, t("ac_yes"), " ", h("a", { href: `/login?next=${encodeURIComponent(next())}` }, t("pg_signin"))));

  /** A page with a heading and what follows. @param {string} title @param {string} lead @param {...any} inner */
  const narrow = (title, lead, ...inner) => h("section", { class: "pg-narrow" }, h("header", { class: "pg-top" },
    h("h1", { tabindex: "-1" }, t(title)), h("p", { class: "lead" }, t(lead))), inner);

  const forgot = () => !me().mail ? narrow("ac_forgot_h", "ac_no_mail") : done ? narrow("ac_forgot_h", "ac_forgot_done",
    h("p", null, t("ac_forgot_more")), h("p", { class: "pg-acts" }, h("a", { class: "btn", href: "/login" }, t("pg_signin"))))
    : narrow("ac_forgot_h", "ac_forgot_t",
      form(async v => {
        if (!v.who.trim()) throw wrong("ac_need_who");
        await post("/api/forgot", { who: v.who.trim() });
        finish();
      },
      field(t("ac_who"), h("input", { name: "who", type: "text", required: true, maxlength: 200, autocomplete: "username",
        autocapitalize: "off", spellcheck: "false" })),
      h("button", { class: "btn primary large", type: "submit" }, t("ac_forgot_go"))));

  const reset = () => !secret ? narrow("ac_reset_h", "ac_link_bad", h("p", { class: "pg-acts" },
    h("a", { class: "btn primary", href: "/forgot" }, t("ac_forgot_again")))) : narrow("ac_reset_h", "ac_reset_t",
      form(async v => {
        if (v.password.length < 8) throw wrong("ac_short");
        setMe(await post("/api/reset", { token: secret, password: v.password }));
        notice(t("ac_reset_done"));
        app.go("/", { replace: true });
      },
      password(t("ac_newpass"), "password", "new-password", t("ac_pass_hint")),
      h("button", { class: "btn primary large", type: "submit" }, t("ac_reset_go"))),
      h("p", { class: "pg-or" }, h("a", { href: "/forgot" }, t("ac_forgot_again"))));

  const verify = () => done ? narrow("ac_verify_h", "ac_verify_done", h("p", { class: "pg-acts" },
    h("a", { class: "btn primary", href: "/" }, t("ac_to_games")))) : !secret ? narrow("ac_verify_h", "ac_link_bad",
      h("p", { class: "pg-acts" }, h("a", { class: "btn", href: "/account" }, t("pg_account"))))
    : narrow("ac_verify_h", "ac_verify_t",
        form(async () => {                                  // by a click: programs that look into letters follow links, too
          await post("/api/verify", { token: secret });
          await loadMe();
          finish();
        },
        h("button", { class: "btn primary large", type: "submit" }, t("ac_verify_go"))));

  /** What was asked for is done: say so where the person looks. */
  function finish() {
    done = true;
    draw();
    /** @type {HTMLElement | null} */ (root.querySelector("h1"))?.focus({ preventScroll: true });
    notice(root.querySelector(".lead")?.textContent ?? "", true);
  }

  const sendAgain = async () => {
    try {
      await post("/api/me/verify");
      notice(t("ac_verify_sent"));
    } catch (e) { notice(errorWords(e)); }
  };

  /** Whether the address is confirmed. @param {import("../types.js").Me} who */
  const confirmed = who => !who.email || !who.mail ? null : who.verified ? h("p", { class: "hint ac-ok" }, icon("check"),
    t("ac_verified")) : h("p", { class: "hint ac-open" }, t("ac_unverified"), " ",
      h("button", { class: "btn small", type: "button", onclick: sendAgain }, t("ac_verify_again")));

  /** The address; a new one wants the password. @param {import("../types.js").Me} who */
  function address(who) {
    const input = h("input", { name: "email", type: "email", maxlength: 200, value: who.email ?? "", autocomplete: "email" }),
      old = password(t("ac_old"), "proof", "current-password", t("ac_proof"));
    const follow = () => { old.hidden = !input.value.trim() || input.value.trim() === (who.email ?? ""); };
    input.addEventListener("input", follow);
    queueMicrotask(follow);                             // when what had been typed is back
    return [field(t("ac_email"), input, t("ac_email_hint")), old];
  }

  /** @param {import("../types.js").Person} user */
  const leave = user => h("details", { class: "ac-leave" }, h("summary", null, t(user.guest ? "ac_leave_guest" : "ac_leave")),
    h("p", null, t("ac_leave_t")),
    form(async v => {
      setMe(await post("/api/me/delete", { password: v.farewell ?? "" }));
      notice(t("ac_left"));
      app.go("/", { replace: true });
    },
    user.guest ? null : password(t("ac_old"), "farewell", "current-password"),
    h("button", { class: "btn attack", type: "submit" }, t("ac_leave_go"))));

  const signOut = async () => {
    try {
      setMe(await post("/api/logout"));
      app.go("/");
    } catch (e) { notice(errorWords(e)); }
  };

  function account() {
    const who = me(), user = who.user, set = who.settings ?? {};
    if (!user) return h("section", { class: "pg-narrow" }, h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" },
      t("pg_account")), h("p", { class: "lead" }, t("ac_none"))),
      who.guests ? h("p", null, t("ac_local")) : null,
      h("p", { class: "pg-acts" }, h("a", { class: "btn primary", href: "/login" }, t("pg_signin")),
        h("a", { class: "btn", href: "/register" }, t("pg_register"))));
    const notify = { page: set.notify_page !== false, email: set.notify_email === true };
    return h("section", { class: "pg-narrow" }, h("header", { class: "pg-top" }, h("h1", { tabindex: "-1" }, t("pg_account")),
      user.guest ? [h("p", { class: "lead" }, t("ac_guest", { name: user.name })), h("p", null, t("ac_guest_text")),
        h("p", { class: "pg-acts" }, h("a", { class: "btn primary", href: "/register?next=/account" }, t("pg_register")),
          h("a", { class: "btn", href: "/login?next=/account" }, t("pg_signin")))] : h("p", { class: "lead" }, user.name)),
    h("h2", null, t("ac_you")),
    form(async v => {
      if (!v.name.trim()) throw wrong("ac_need_name");
      if ((v.email ?? "").trim() && !/^\S+@\S+$/.test(v.email.trim())) throw wrong("ac_bad_email");
      setMe(await patch("/api/me", { name: v.name.trim(), lang: v.lang,
        ...(user.guest ? {} : { email: v.email.trim(), old_password: v.proof }) }));
      delete typed.proof;
      notice(t("ac_saved"));
      if (v.lang !== lang()) setLang(/** @type {any} */ (v.lang)); else draw();
    },
    field(t("ac_name"), h("input", { name: "name", type: "text", required: true, maxlength: 40, value: user.name,
      autocomplete: "nickname" })),
    user.guest ? null : address(who),
    user.guest ? null : confirmed(who),
    field(t("ac_lang"), h("select", { name: "lang" }, h("option", { value: "en", lang: "en", selected: lang() === "en" },
      "English"), h("option", { value: "fr", lang: "fr", selected: lang() === "fr" }, "Français"))),
    h("button", { class: "btn primary", type: "submit" }, t("ac_save"))),
    h("h2", null, t("ac_notify")), h("p", { class: "hint" }, t("ac_notify_t")),
    form(async v => {
      const hook = (v.hook ?? "").trim();
      if (hook && !/^https:\/\/\S+$/.test(hook)) throw wrong("ac_bad_hook");
      setMe(await patch("/api/me", { settings: { notify_page: notify.page, notify_email: notify.email, notify_webhook: hook } }));
      notice(t("ac_saved"));
      draw();
    },
    toggle(t("ac_n_page"), "", notify.page, on => { notify.page = on; }),
    user.guest ? null : toggle(t("ac_n_email"), "", notify.email, on => { notify.email = on; }),
    field(t("ac_n_hook"), h("input", { name: "hook", type: "url", maxlength: 200, value: set.notify_webhook ?? "",
      autocomplete: "off", inputmode: "url" }), t("ac_n_hook_hint")),
    h("button", { class: "btn primary", type: "submit" }, t("ac_save"))),
    user.guest ? null : [h("h2", null, t("ac_change")),
      form(async v => {
        if (v.password.length < 8) throw wrong("ac_short");
        setMe(await patch("/api/me", { old_password: v.old, password: v.password }));
        delete typed.old;
        delete typed.password;
        notice(t("ac_saved"));
        draw();
      },
      h("input", { class: "sr", type: "text", name: "username", value: user.name, autocomplete: "username", tabindex: "-1",
        "aria-hidden": "true", readonly: true }),
      password(t("ac_old"), "old", "current-password"), password(t("ac_newpass"), "password", "new-password", t("ac_pass_hint")),
      h("button", { class: "btn", type: "submit" }, t("ac_change")))],
    h("p", { class: "pg-acts end" }, h("button", { class: "btn", type: "button", onclick: signOut }, t("pg_signout"))),
    leave(user));
  }

  function draw() {
    fill(root, (/** @type {Record<string, () => HTMLElement>} */ ({ login, register, forgot, reset, verify })[what]
      ?? account)());
  }
  draw();
  return { title: () => t(/** @type {any} */ (titles)[what]), draw };
}
