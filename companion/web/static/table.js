// A table's form where there is JavaScript: a keyboard for the field that is filled, answers that wait where there is no server, and
// what others enter, as it comes. It stands on page.js and queue.js.
"use strict";

let revision = Number(data.revision), refreshing = null, again = false;
async function refresh() {
  if (refreshing) { again = true; return refreshing; }
  refreshing = (async () => {
    try {
      const address = new URL(location.href);
      const form = $("form"), field = active();
      if (form && field && field.dataset.dirty) address.searchParams.set("step", form.dataset.step);
      const answer = await fetch(address, { credentials: "same-origin", headers: { Accept: "text/html" } });
      if (answer.redirected && new URL(answer.url).pathname !== location.pathname) return void location.assign(answer.url);
      if (!answer.ok) return void (answer.status < 500 && location.assign("/"));
      show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch { linked(false); } finally { refreshing = null; }
  })();
  await refreshing;
  if (again) { again = false; return refresh(); }
}
function show(page) {
  const totals = new Map(all("#standings td").map((cell) => [cell.dataset.key, cell.textContent]));
  const field = active(), row = field && rowOf(field), order = seats().join(), focused = field && field.contains(document.activeElement);
  const untouched = field && !field.dataset.dirty && !input(field).value;
  field?.classList.remove("active");
  revision = Number(page.body.dataset.revision);
  data.revision = page.body.dataset.revision;
  for (const id of ["standings", "steps", "actions", "form"]) {
    const old = $(id), now = page.getElementById(id);
    if (!old || !now) continue;
    if (id === "form" && (old.dataset.step !== now.dataset.step || order !== seats().join())) old.replaceWith(document.adoptNode(now)); else morph(old, document.adoptNode(now));
  }
  showStep();
  for (const cell of all("#standings td")) if (totals.get(cell.dataset.key) !== cell.textContent) { cell.classList.remove("new"); void cell.offsetWidth; cell.classList.add("new"); }
  restore();
  waiting().forEach((edit) => mark(edit.at, "here"));
  const still = row && fieldOf(row);
  if (field && !still) close();
  if (!still) return;
  if (untouched && input(still).value) {  // somebody else answered: this phone goes on, to an entry of its own where this one was begun
    close();
    if (/^\w+\[@[^\]]+\]$/.test(still.dataset.row)) return void all("#steps a").at(-1)?.click();
    const next = following(still);
    return next && own(next, still) ? open(next, focused) : undefined;
  }
  still.classList.add("active");
  if (!still.dataset.dirty) still.dataset.seen = revision;
  if (focused && !still.contains(document.activeElement)) input(still).focus({ preventScroll: true });
  paint();
}

// ---- The field that is filled, and its keyboard.

const dock = $("dock");
let byKeyboard = false, figures = false;
const active = () => document.querySelector(".field.active");
// A place by its seat, whose answer it stays when the seats change their order: players[1] is @s2.
const seats = () => all("#standings th").map((one) => one.dataset.key.slice(1));
const seated = (at) => at.replace(/players\[(\d+)\]/, (place, number) => (seats()[number] ? `@${seats()[number]}` : place));
const placeOf = (field) => seated(field.dataset.at);
const isAt = (field, at) => [field.dataset.row, field.dataset.next].includes(at) || placeOf(field) === seated(at);
const fieldAt = (at) => all(".field").find((one) => isAt(one, at));
// Whose row a field is in, which stays so when rows come and go: by the row's own id, by the row before it and its owner where it is still to come.
const toCome = (field) => `${field.dataset.next || placeOf(field)}/${field.dataset.owner}`;
const rowOf = (field) => field.dataset.row || toCome(field);
const isOf = (field, row) => field.dataset.row === row || toCome(field) === row;
const fieldOf = (row) => all(".field").find((one) => isOf(one, row));
const input = (field) => field.querySelector("input");
const suits = { "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club" };
const tokens = (text) => text.trim().split(/[\s,]+/).filter(Boolean);

function open(field, focus = true) {
  const before = active();
  if (before === field) return;
  if (before) { commit(before); before.classList.remove("active"); }
  field.classList.add("active");
  if (!field.dataset.dirty) field.dataset.seen = revision;
  byKeyboard = field.dataset.keys === "text";
  figures = field.dataset.keys === "digits";
  body.classList.add("typing");
  dock.hidden = false;
  paint();
  if (focus) input(field).focus({ preventScroll: true });
}
function close() {
  active()?.classList.remove("active");
  if (!dock) return;
  body.classList.remove("typing");
  dock.hidden = true;
}
function paint() {
  const field = active();
  if (!field || !dock) return;
  const { keys, cards } = field.dataset, box = input(field), text = box.value, several = "several" in field.dataset;
  const signs = JSON.parse(field.dataset.signs || "[]").filter((sign) => sign !== "123");
  const both = (field.dataset.signs || "").includes('"123"');
  box.inputMode = byKeyboard ? "text" : "none";
  $("deck").hidden = byKeyboard || keys !== "cards" || figures;
  $("pad").hidden = byKeyboard || !(keys === "digits" || figures);
  $("choices").hidden = byKeyboard || !["choices", "several"].includes(keys);
  $("abc").hidden = keys === "text";
  $("abc").setAttribute("aria-pressed", byKeyboard);
  const offered = cards && cards !== "all" ? new Set(cards.split(" ")) : null, chosen = tokens(text), held = heldBy(field);
  for (const card of all("#deck .card")) {
    const name = card.dataset.card, owner = held.get(name);
    card.hidden = Boolean(offered && !offered.has(name));
    card.setAttribute("aria-pressed", chosen.includes(name));
    if (owner) { card.dataset.held = owner; card.setAttribute("aria-description", words.held.replace("{name}", owner)); }
    else { delete card.dataset.held; card.removeAttribute("aria-description"); }
  }
  const faults = all(".fault p", field).map((one) => one.textContent), fault = faults.join(" ");  // said where the question was, and nowhere else
  const offer = field.dataset.offered && !text.trim() && !field.matches(".said") && field.querySelector(".offer");
  $("prompt").replaceChildren(...(fault ? faults : [asked(field, offer)]).map(said));
  $("prompt").className = fault ? "bad" : "";
  const shown = all("#deck .card:not([hidden])"), stop = shown.find((card) => card === document.activeElement) || shown[0];
  for (const card of shown) card.tabIndex = card === stop ? 0 : -1;
  const rank = (card) => card.dataset.card.replace(/[♠♥♦♣]$/u, ""), ranks = [...new Set(all("#deck .card").filter((card) => shown.some((one) => rank(one) === rank(card))).map(rank))];
  const most = innerWidth < 768 ? Math.min(7, Math.floor((innerWidth - 11) / 49)) : 14, row = Math.max(3, Math.ceil(ranks.length / Math.ceil(ranks.length / most)) || 0);
  $("deck").style.setProperty("--cards", row);
  for (const suit of all("#deck .suit")) suit.hidden = !all(".card:not([hidden])", suit).length;
  for (const card of shown) card.style.gridArea = `${Math.floor(ranks.indexOf(rank(card)) / row) + 1} / ${(ranks.indexOf(rank(card)) % row) + 1}`;
  const taken = chosen.filter((card) => held.has(card));
  $("echo").textContent = taken.filter((card) => !fault.includes(card)).slice(0, 1).map((card) => twice(card, held.get(card), field)).join();
  $("signs").replaceChildren(...signs.map((sign) => button(sign === " " ? "␣" : sign, () => type(sign), sign === " " ? words.space : "", suits[sign] && text.includes(sign))),
    ...(offer && keys === "cards" ? [button(capital(words.nothing), () => only(field, "-"))] : []), ...(both ? [button(figures ? "♠♥" : "123", () => { figures = !figures; paint(); })] : []));
  if (!$("choices").hidden) {
    const named = keys === "several" ? text.split(",").map((one) => one.trim()) : [text.trim()];
    $("choices").replaceChildren(...JSON.parse(field.dataset.choices || "[]").map(([value, word]) => {
      const key = button(word, () => choose(value, word), "", named.includes(word));
      if (suits[word]) key.classList.add(suits[word]);
      return key;
    }));
  }
  const laid = chosen.slice(chosen.findLastIndex((one) => signs.includes(one)) + 1).length;  // behind the last sign: a lay's own cards
  const counted = several && keys === "cards" && laid ? ` (${laid})` : "";
  const next = following(field), owner = text && next && !own(next, field) && next.dataset.owner;
  const amiss = taken.length || fault;  // it would be refused
  for (const card of shown) card.classList.toggle("wrong", chosen.includes(card.dataset.card) && (taken.includes(card.dataset.card) || fault.includes(card.dataset.card)));
  $("next").classList.toggle("mend", Boolean(amiss));
  $("next").classList.toggle("offers", Boolean(offer && !amiss));
  $("next").textContent = amiss ? words.mend : offer ? offer.textContent : owner ? `${words.next}${words.colon} ${owner}` : (next ? words.next : words.done) + counted;
  keepInSight();
}
const keepInSight = () => {
  const field = active(), top = (one) => one.getBoundingClientRect().top - $("main").getBoundingClientRect().top;
  field?.scrollIntoView({ block: "nearest" });
  const cut = field && all("#form :is(h2,legend,label)").find((one) => top(one) < 4 && top(one) + one.offsetHeight > 0);
  if (cut && top(input(field)) > top(cut) + cut.offsetHeight) $("main").scrollTop += top(cut) + cut.offsetHeight;  // no heading through its letters
};
// Arrow keys in the deck: along a row, to the nearest card of the row above or below.
function move(key) {
  const cards = all("#deck .card:not([hidden])"), from = cards.indexOf(document.activeElement);
  const box = (card) => card.getBoundingClientRect(), here = box(cards[Math.max(from, 0)]), down = key === "ArrowDown";
  let to = { ArrowLeft: cards[from - 1], ArrowRight: cards[from + 1], Home: cards[0], End: cards.at(-1) }[key];
  if (key === "ArrowUp" || down) {
    const beyond = cards.filter((card) => (down ? box(card).top >= here.bottom - 1 : box(card).bottom <= here.top + 1));
    const row = beyond.filter((card) => Math.abs(box(card).top - box(beyond[down ? 0 : beyond.length - 1]).top) < 2);
    to = row.sort((a, b) => Math.abs(box(a).left - here.left) - Math.abs(box(b).left - here.left))[0];
  }
  if (!to) return;
  for (const card of cards) card.tabIndex = card === to ? 0 : -1;
  to.focus();
}
const twice = (card, owner, field) => words.twice.replace("{card}", card).replace("{first}", `${owner}, ${field.dataset.name}`);
function heldBy(field) {
  const held = new Map();
  for (const other of all(".field")) {
    if (other === field || !other.dataset.owner || other.dataset.owner === field.dataset.owner || other.dataset.name !== field.dataset.name) continue;
    for (const card of tokens(input(other).value)) if (card !== "Jo") held.set(card, other.dataset.owner);
  }
  return held;
}
function put(text) {
  const field = active();
  input(field).value = text;
  touched(field);
}
function touched(field) {
  field.dataset.dirty = "1";
  blame(field, []);
  draft(field, field.dataset.seen);
  paint();
}
// What is wrong with a field, in sentences.
function blame(field, said) {
  const place = field.querySelector(".fault"), box = input(field);
  if (said.length) { box.setAttribute("aria-invalid", "true"); box.setAttribute("aria-describedby", place.id); field.dataset.refused = "1"; }
  else box.removeAttribute("aria-invalid");
  place.replaceChildren(...said.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
}
function draft(field, seen) {
  if ("draft" in data) return;
  for (const row of Object.keys(drafts)) if (isOf(field, row)) delete drafts[row];
  if (seen !== undefined) drafts[rowOf(field)] = { text: input(field).value, seen, label: field.querySelector("label").textContent, owner: field.dataset.owner };
  write();
}
function write() {
  try { sessionStorage.setItem(typedHere, JSON.stringify(drafts)); } catch { /* as above */ }
}
function restore() {
  const lost = [];
  for (const [row, { text, seen, label, owner }] of Object.entries(drafts)) {
    const field = fieldOf(row);
    if (!field) { if (text) lost.push([row, `${label.includes(owner) ? "" : `${owner}, `}${label}${words.colon} ${text}`]); continue; }
    if (field.dataset.dirty) continue;
    input(field).value = text;
    Object.assign(field.dataset, { dirty: "1", seen });
    mark(placeOf(field), "typed");
  }
  $("unsent")?.replaceChildren(...lost.map(([row, what]) => {  // its row is gone, or not on this page: it is nobody else's
    const line = document.createElement("p");
    line.className = "notice";
    line.append(said(words.unsent.replace("{what}", what)), button(words.discard, () => { delete drafts[row]; write(); restore(); }));
    return line;
  }));
}
function tap(card) {
  const field = active(), text = input(field).value, had = tokens(text), owner = heldBy(field).get(card);
  if (owner && !had.includes(card)) return void ($("echo").textContent = twice(card, owner, field));
  if (!("several" in field.dataset)) return only(field, card);
  if (had.includes(card) && !(card === "Jo" && had.filter((one) => one === card).length < Number(data.jokers))) put(had.filter((one) => one !== card).join(" "));
  else put([...had, card].join(" "));
}
// An answer that is one tap is at the table at once, wherever the next one leads.
function only(field, text) {
  put(text);
  if (own(following(field), field)) advance(); else commit(field);
}
function type(sign) {
  const text = input(active()).value;
  if (/^[♠♥♦♣]$/.test(sign)) {
    const had = tokens(text).join("");
    return put(had.includes(sign) ? had.replace(sign, "") : /^[♠♥♦♣]*$/.test(had) ? had + sign : sign);
  }
  put(sign.length === 1 && /[\d:]/.test(sign) ? text + sign : sign === " " ? `${text} ` : `${text.trim()} ${sign} `.trimStart());
}
function choose(value, word) {
  const field = active();
  if (field.dataset.keys !== "several") {
    field.dataset.value = value;
    return only(field, word);
  }
  const named = input(field).value.split(",").map((one) => one.trim()).filter(Boolean);
  put((named.includes(word) ? named.filter((one) => one !== word) : [...named, word]).join(", "));
}
// What is asked. Where an empty line takes what is offered, the prompt does not say that it means nothing.
function asked(field, offer) {
  const prompt = field.dataset.prompt;
  if (offer) return prompt.replace(/\s\([^()]*\)$/, "");
  return byKeyboard ? prompt : untyped(prompt);
}
// A prompt without the example of what to type, for whoever taps cards.
const untyped = (prompt) => prompt.replace(/\s\(([^();]*[♠♥♦♣][^();]*)(?:;\s*)?([^()]*)\)/g, (whole, example, rest) => (rest ? ` (${rest})` : ""));
// Whether a field is of the same player: what is answered leads to the next of their fields by itself, to somebody else's only when asked.
const own = (next, field) => !next || (next.dataset.owner || "") === (field.dataset.owner || "");
// The field to fill next, from here on first: of the same player, then the reader's own, or what is in the reader's hand, then what all enter together. Somebody else's
// hand is entered by whoever taps it; only who has no hand here (the host) is led from one to the next.
function following(field) {
  const fields = all(".field"), at = fields.indexOf(field);
  const others = fields.filter((one) => "open" in one.dataset && one !== field && !waiting().some((edit) => isAt(one, edit.at)));
  const nearest = (is) => { const some = others.filter(is); return some.find((one) => fields.indexOf(one) > at) || some[0]; };
  return (field && nearest((one) => own(one, field))) || nearest((one) => one.closest(".mine") || "held" in one.dataset) || nearest((one) => !data.seat || !one.dataset.owner);
}
async function advance() {
  const field = active(), at = placeOf(field);
  const sent = commit(field, true);
  close();
  await Promise.race([sent, new Promise((done) => setTimeout(done, 700))]);
  const here = fieldAt(at);
  if (here && here.querySelector(".fault").textContent.trim()) return open(here);
  const next = following(here);
  if (next) open(next);
  else if ("draft" in data) $("form").requestSubmit();
  else ($("next-round") || $("to-verdict"))?.focus({ preventScroll: true });
}

// ---- Answers: kept here first, then at the table.

let sending = null, later = 0;
function ident() {
  const letters = new Uint32Array(4);
  crypto.getRandomValues(letters);
  return [...letters].map((one) => one.toString(36)).join("");
}
function edit(what, at, value, seen = revision) {
  return { id: ident(), seen, do: what, at: seated(at), ...(value === undefined ? {} : { value }) };
}
function commit(field, always = false) {
  const box = input(field), at = field.dataset.row || field.dataset.next || placeOf(field), { keys, empty } = field.dataset, was = field.querySelector("input[type=hidden]").value;
  let text = box.value.trim();
  if (!always && !field.dataset.dirty) return Promise.resolve();
  if ("draft" in data && always && !text) field.removeAttribute("data-open");
  if (always && !text && field.dataset.offered && !field.classList.contains("said")) text = box.value = field.dataset.offered;
  // An empty line says "nothing" only where that is asked for and somebody goes on from it: not one that is left, or cleared after a refusal.
  const answers = always && "open" in field.dataset && !field.dataset.refused;
  if (text === was.trim() && (text || field.classList.contains("said") || !answers)) return forget(field);
  if (field.dataset.sure && !field.dataset.asked) {
    sure(field.dataset.sure, () => { field.dataset.asked = "1"; commit(field, true); }, () => { box.value = was; forget(field); });
    return Promise.resolve();
  }
  const none = text === "" || text === "-", seen = Number(field.dataset.seen || revision);
  let one;
  if (none && empty === "remove") {
    if (!was) return forget(field);
    one = edit("remove", at, undefined, seen);
  } else if (keys === "several") one = edit("set", at, none ? [] : text.split(",").map((name) => name.trim()).filter(Boolean), seen);
  else {
    const picked = JSON.parse(field.dataset.choices || "[]").find(([, word]) => word === text);
    one = edit("set", at, none ? (empty === "none" ? "" : null) : picked ? picked[0] : text, seen);
  }
  delete field.dataset.dirty;
  field.removeAttribute("data-open");
  if ("draft" in data) return Promise.resolve(); // it goes with its form
  keep([...waiting().filter((other) => !isAt(field, other.at) || other.do === "insert"), one]).then(() => {
    if (!field.dataset.dirty) draft(field);
    if (waiting().includes(one)) mark(at, "here");
  });
  return flush();
}
// What was typed is typed no more: the field says again what the table has, and nothing is wrong with it.
function forget(field) {
  delete field.dataset.dirty;
  draft(field);
  delete field.dataset.refused;
  mark(field.dataset.at, "");
  blame(field, []);
  return Promise.resolve();
}
function mark(at, kind) {
  const field = fieldAt(at), state = field?.querySelector(".state");
  if (!state) return;
  state.className = `state ${kind}`;
  state.textContent = words[kind] || "";
  if (kind === "table") setTimeout(() => { if (state.classList.contains("table")) { state.className = "state"; state.textContent = ""; } }, 2500);
}
async function flush() {
  if (sending) { await sending; if (!waiting().length) return; }
  const edits = waiting();
  if (!edits.length) return;
  sending = (async () => {
    let answer;
    try {
      const sent = await fetch(`/api/tables/${data.table}/edits?lang=${data.lang}`, {
        method: "POST", credentials: "same-origin", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ edits }),
      });
      if (sent.status >= 500 || sent.status === 429) throw new Error("away");
      answer = await sent.json();
      if (!answer.applied) {  // what the table does not understand is told; whoever may not enter now may later
        if (sent.status === 400) keep(waiting().filter((one) => !edits.includes(one)));
        return void note(answer.error?.message || "");
      }
    } catch { linked(false); clearTimeout(later); later = setTimeout(flush, 2500); return; }
    linked(true);
    const done = new Set(edits.map((one) => one.id));
    keep(waiting().filter((one) => !done.has(one.id)));
    const places = new Map(edits.map((one) => [one.id, one]));
    await refresh();
    for (const id of answer.applied) mark(places.get(id)?.at, "table");
    for (const one of answer.refused) refuse(places.get(one.id), one.error);
    for (const one of answer.conflicts) settle(places.get(one.id), one);
  })();
  try { await sending; } finally { sending = null; }
}
function note(text) {
  const line = document.createElement("p");
  line.className = "fault"; line.setAttribute("role", "alert"); line.textContent = text;
  $("notices").replaceChildren(line);
}
function refuse(one, error) {
  const field = fieldAt(one.at), faults = [error, ...(error.more || [])], ofCards = faults.filter((fault) => field && fault.where?.startsWith(`${field.dataset.at}[`));
  let said = (ofCards.length ? ofCards : faults).map((fault) => fault.message);  // a wrong card first: how many there are is judged once each is right
  if (field) {  // beside the field its label need not be said
    const head = field.querySelector("label").textContent.toLowerCase();
    said = said.map((text) => (text.toLowerCase().startsWith(head) ? text.slice(head.length).replace(/^\s*[:,]\s*/, "") : text)).map(capital);
  }
  if (!field) return note([...said, ...(one.value ? [words.unsent.replace("{what}", one.value)] : [])].join(" "));
  const box = input(field);
  box.value = Array.isArray(one.value) ? one.value.join(", ") : one.value ?? "";
  field.dataset.dirty = "1";
  if (field.matches(".main:not(.said)")) field.dataset.open = "";
  blame(field, said);
  mark(one.at, "");
  draft(field, one.seen);
  paint();
}
// Ask before something that others would notice.
function sure(question, act, otherwise = () => {}) {
  const dialog = $("conflict"), line = Object.assign(document.createElement("p"), { textContent: question });
  const yes = button(words.yes, () => { dialog.close(); act(); }), no = button(words.no, () => { dialog.close(); otherwise(); });
  dialog.oncancel = otherwise;
  yes.className = no.className = "button";
  dialog.replaceChildren(line, yes, no);
  dialog.showModal();
}
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
function settle(one, conflict) {
  const dialog = $("conflict"), text = (value) => (Array.isArray(value) ? value.join(", ") : value === null || value === undefined || value === "" ? "–" : String(value));
  const by = conflict.by === "host" ? words.host : conflict.by || words.somebody, line = document.createElement("p");
  const both = words.conflict.replace("{name}", by).replace("{theirs}", text(conflict.theirs)).replace("{yours}", text(conflict.yours));
  line.textContent = capital((conflict.label ? `${conflict.label}${words.colon} ` : "") + both);
  const theirs = button(words.theirs.replace("{value}", text(conflict.theirs)).replace("{name}", by), () => { dialog.close(); close(); refresh(); });
  const mine = button(words.mine.replace("{value}", text(conflict.yours)), () => { dialog.close(); keep([...waiting(), { ...one, id: ident(), seen: revision }]); flush(); });
  dialog.oncancel = null;
  theirs.className = "button primary";
  mine.className = "button";
  dialog.replaceChildren(Object.assign(document.createElement("h2"), { textContent: words.right }), line, theirs, mine);
  dialog.showModal();
}

// ---- The line to the table: a stream, or asking again where there is none.

let stream = null, tries = 0;
function listen() {
  if (!window.EventSource || tries > 3) return void setInterval(look, 4000);
  stream = new EventSource(`/api/tables/${data.table}/stream`);
  stream.onopen = () => { tries = 0; linked(true); load(); };
  stream.onmessage = (event) => { if (Number(event.lastEventId) !== revision) refresh(); };
  stream.addEventListener("moved", () => refresh());  // the next game: this phone goes along
  stream.onerror = () => {
    linked(false);
    if (stream.readyState === EventSource.CLOSED) { tries += 1; setTimeout(() => { look(); listen(); }, 1500); }
  };
}
const load = () => ("may" in data ? queue.load().then(() => { waiting().forEach((one) => mark(one.at, "here")); return flush(); }) : null);
function wake() {  // a phone or laptop that slept: the line may be dead without anybody having been told
  if (document.hidden) return;
  stream?.close();
  tries = 0;
  look();
  if (stream) listen();
}
async function look() {
  try {
    const answer = await fetch(`/api/tables/${data.table}`, { credentials: "same-origin" });
    linked(true);
    if (answer.status === 403 || answer.status === 404) return void refresh();
    if ((await answer.json()).revision !== revision) await refresh();
    load();
  } catch { linked(false); }
}

const showStep = () => document.querySelector("#steps [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
if (data.table && $("form")) {
  showStep();
  if ("may" in data) {
    document.addEventListener("focusin", (event) => { const field = event.target.closest?.(".field"); if (field && event.target.matches("input:not([type=hidden])")) open(field, false); });
    let tapped = null;  // the second tap of two on a key that closed the keyboard is meant for nothing that lies under it
    dock.addEventListener("pointerup", (event) => { tapped = event; }, true);
    const again = (event) => dock.hidden && tapped && event.timeStamp - tapped.timeStamp < 400 && Math.hypot(event.clientX - tapped.clientX, event.clientY - tapped.clientY) < 12;
    for (const how of ["pointerdown", "mousedown", "click"]) document.addEventListener(how, (event) => { if (again(event)) { event.preventDefault(); event.stopPropagation(); } }, true);
    document.addEventListener("click", (event) => { const field = event.target.closest?.(".field"); if (field && !event.target.closest("label")) open(field); if (event.target.matches(".offer")) { put(field.dataset.offered); input(field).focus({ preventScroll: true }); } });
    document.addEventListener("input", (event) => { const field = event.target.closest?.(".field"); if (field) { if (!field.classList.contains("active")) open(field, false); touched(field); } });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches?.(".field input")) { event.preventDefault(); if (!active()) open(event.target.closest(".field")); advance(); }
      const card = event.target.closest?.("#deck .card");
      if (card && /^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) { event.preventDefault(); return move(event.key); }
      if (card && event.key === "Escape") return input(active()).focus();
      if (event.key === "ArrowDown" && event.target.closest?.(".field.active")) {
        const first = document.querySelector("#dock :is(#deck:not([hidden]) .card[tabindex='0'],#pad:not([hidden]) .key,#choices:not([hidden]) .key)");
        if (first) { event.preventDefault(); first.focus(); }
        return;
      }
      if (event.key === "Escape" && active()) { const field = active(); commit(field); close(); }
    });
    dock.addEventListener("pointerdown", (event) => { if (event.target.closest("button")) event.preventDefault(); });
    $("deck").addEventListener("click", (event) => { const card = event.target.closest(".card"); if (card) tap(card.dataset.card); });
    $("pad").addEventListener("click", (event) => { const key = event.target.closest(".key"); if (key) type(key.dataset.digit); });
    $("erase").addEventListener("click", () => {
      const field = active(), text = input(field).value;
      put(field.dataset.keys === "cards" && !figures ? tokens(text).slice(0, -1).join(" ") : ["choices", "several"].includes(field.dataset.keys) ? "" : text.slice(0, -1));
    });
    $("abc").addEventListener("click", () => { byKeyboard = !byKeyboard; paint(); const box = input(active()); box.blur(); box.focus(); });
    $("next").addEventListener("click", advance);
    $("hide").addEventListener("click", () => { commit(active()); close(); });
    document.addEventListener("submit", (event) => {
      const form = event.target, verb = event.submitter?.value;
      if (!form.closest("#actions") || !verb || form.action.includes("/host/")) return;
      event.preventDefault();
      if (event.submitter.dataset.sure && !event.submitter.dataset.asked) {
        const asked = event.submitter;
        return sure(asked.dataset.sure, () => { asked.dataset.asked = "1"; form.requestSubmit(asked); });
      }
      const field = active();
      if (field) commit(field);
      close();
      keep([...waiting(), ...verb.trim().split(" ").map((one) => { const [what, at] = one.split(/:(.*)/s); return edit(what, at || "", what === "insert" ? "next" : undefined); })]);
      const inserted = verb.match(/^insert:.*\[(\d+)\]$/);  // what was put in is shown, and filled next
      if (verb !== "undo") history.replaceState(null, "", location.pathname + (inserted ? `?step=${inserted[1]}` : ""));
      flush().then(() => { const first = verb.includes("insert") ? following(null) : null; if (first) open(first); });
    });
    restore();
    new ResizeObserver(keepInSight).observe($("main"));
    if (location.hash) { const shown = fieldAt(decodeURIComponent(location.hash.slice(3))); if (shown) open(shown); }
    if (location.search.startsWith("?watching=")) history.replaceState(null, "", location.pathname);
    const isOver = $("to-verdict")?.matches(".primary"), first = all(".field[data-dirty]")[0] || (isOver ? null : following(null));
    if (first && !active() && !document.querySelector(".settled") && !all(".field .fault").some((one) => one.textContent.trim())) open(first);
    if (!("draft" in data)) load();
  }
  if (!("draft" in data)) {
    listen();
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  }
}
