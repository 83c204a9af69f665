// What all pages do where there is JavaScript: without it each is a plain page or form. No build step, no library.
"use strict";
document.documentElement.classList.add("js");
for (const [how, tapped] of [["pointerdown", true], ["keydown", false]]) addEventListener(how, () => document.documentElement.classList.toggle("tapped", tapped), true);
const body = document.body, data = body.dataset, words = JSON.parse(data.words || "{}");
const $ = (id) => document.getElementById(id);
const all = (selector, of = document) => [...of.querySelectorAll(selector)];

const share = $("do-share");
if (share) share.addEventListener("click", async () => {
  const text = $("share").textContent, url = new URL($("share").dataset.link, location.href).href;
  try {
    if (navigator.share) return void (await navigator.share({ text, url }));
    if (navigator.clipboard) await navigator.clipboard.writeText(`${text} ${url}`);
    else { getSelection().selectAllChildren($("share")); document.execCommand("copy"); }
    share.style.minWidth = `${share.offsetWidth}px`;
    share.textContent = words.copied;
  } catch { /* nobody chose where to send it */ }
});

for (const cells of all(".cells")) cells.addEventListener("click", (event) => {
  const cell = event.target.closest(".cell");
  if (!cell) return;
  for (const one of all(".cell", cells)) one.setAttribute("aria-pressed", one === cell);
  cells.querySelector("[role=status]").textContent = cell.dataset.says;
});

const game = $("game");
if (game) {
  const chosen = () => { for (const one of all("[data-of-game]")) one.hidden = one.dataset.ofGame !== game.value; };
  game.addEventListener("change", chosen);
  chosen();
}

const plan = $("plan");
if (plan) {  // the cards of whoever claims, to tap
  const chosen = () => { for (const one of all(".plan")) one.hidden = one.dataset.of !== $("player").value; };
  $("player").addEventListener("change", chosen);
  chosen();
  for (const one of all(".plan")) one.addEventListener("click", (event) => {
    const key = event.target.closest("button")?.dataset.key, laid = plan.value.trim().split(/\s+/);
    if (key) plan.value = (key === "⌫" ? laid.slice(0, -1) : [...laid, key]).join(" ").trim();
  });
}

// ---- Redrawing: what is there becomes what the server says, but for the field somebody is typing in.

const keyOf = (node) => (node.dataset ? node.dataset.key || node.id : "") || "";
function morph(old, now) {
  if (old.isEqualNode(now) || (old.dataset?.dirty && isOf(now, rowOf(old)))) return old;
  if (old.nodeName !== now.nodeName || keyOf(old) !== keyOf(now)) { old.replaceWith(now); return now; }
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  for (const { name, value } of [...now.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "INPUT") { if (old.value !== now.getAttribute("value")) old.value = now.getAttribute("value") ?? ""; return old; }
  const known = new Map(all(":scope > *", old).filter(keyOf).map((node) => [keyOf(node), node]));
  const fresh = [...now.childNodes];
  let at = old.firstChild;
  for (const child of fresh) {
    const same = child.nodeType === 1 && keyOf(child) ? known.get(keyOf(child)) : at && at.nodeName === child.nodeName && !keyOf(at) ? at : null;
    if (!same) { old.insertBefore(child, at); continue; }
    if (same !== at) old.insertBefore(same, at); else at = at.nextSibling;
    if (same.nodeType === 1) morph(same, child);
    else if (same.data !== child.data) same.data = child.data;
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
  return old;
}

function said(text) { return Object.assign(document.createElement("span"), { textContent: text }); }
function button(text, act, label = "", pressed = undefined) {
  const key = document.createElement("button");
  key.type = "button"; key.className = "key"; key.textContent = text;
  if (label) key.setAttribute("aria-label", label);
  if (pressed !== undefined) key.setAttribute("aria-pressed", pressed);
  key.addEventListener("click", act);
  return key;
}
// Whether the table answers.
function linked(on) {
  const link = $("link");
  if (!link) return;
  link.className = `link ${on ? "on" : "off"}`;
  const text = on ? words.live : words.away;
  if (link.textContent !== text) link.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }));
}

// What is typed and not sent is kept for this tab: a page that is loaded again gives it back, and says that it was not sent.
const typedHere = `typed/${data.table}/${data.seat}`;
let drafts = {};
try { drafts = JSON.parse(sessionStorage.getItem(typedHere)) || {}; } catch { /* a browser that keeps nothing */ }

if (data.state) {  // a television: it asks what is new, and stays as it is while nobody answers
  setInterval(async () => {
    const address = new URL(location.href);
    address.searchParams.set("state", data.state);
    try {
      const answer = await fetch(address, { credentials: "same-origin" });
      linked(answer.ok);
      if (answer.status !== 200) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!page.body.dataset.state) return void location.reload();
      data.state = page.body.dataset.state;
      for (const id of ["screen-head", "screen"]) morph($(id), document.adoptNode(page.getElementById(id)));
    } catch { linked(false); }
  }, 2000);
} else if (data.table && !$("form") && window.EventSource) {  // whoever reads
    const events = new EventSource(`/api/tables/${data.table}/stream`);
  events.onmessage = (event) => {
    if (Number(event.lastEventId) !== Number(data.revision) && !all("input").some((one) => one.value)) location.reload();
  };
  events.addEventListener("moved", () => {  // whoever reads is not pulled away
    events.close();
    if (!words.ready) return void location.assign(`/t/${data.table}`);
    const line = Object.assign(document.createElement("p"), { className: "notice moved" });
    const go = button(words.go, () => location.assign("/t/" + data.table)), stay = button(words.stay, () => line.remove());
    go.className = stay.className = "button";
    line.append(said(words.ready), go, stay);
    $("notices").prepend(line);
  });
  const left = Object.values(drafts).filter((one) => one.text).length;
  if (left && words.uncounted) $("notices").append(Object.assign(document.createElement("p"), { className: "fault", textContent: words.uncounted.replace("{count}", left) }));
}
