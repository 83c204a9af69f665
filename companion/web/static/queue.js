// Answers that wait on this phone until the table has them: in IndexedDB, each under its own id, so that a closed tab, a phone that
// sleeps or two tabs lose none; the server takes an id once, whoever sends it. Where a browser keeps nothing, they wait in memory.
"use strict";
const queue = (() => {
  const table = document.body.dataset.table;
  let held = [], last = 0;
  const unwritten = new Set();
  const opened = new Promise((done) => {
    try {
      const asked = indexedDB.open("companion", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("answers", { keyPath: "id" });
      asked.onsuccess = () => done(asked.result);
      asked.onerror = asked.onblocked = () => done(null);
    } catch { done(null); }
  });
  async function within(mode, act) {
    const file = await opened;
    if (!file) return null;
    return new Promise((done) => {
      try {
        const transaction = file.transaction("answers", mode), asked = act(transaction.objectStore("answers"));
        transaction.oncomplete = () => done(asked?.result ?? null);
        transaction.onerror = transaction.onabort = () => done(null);
      } catch { done(null); }
    });
  }
  return {
    waiting: () => held,
    // What waits from now on; done once it is written.
    async keep(edits) {
      const gone = held.filter((one) => !edits.includes(one)), fresh = edits.filter((one) => !held.includes(one));
      held = edits;
      fresh.forEach((one) => unwritten.add(one.id));
      await within("readwrite", (store) => {
        gone.forEach((one) => store.delete(one.id));
        for (const edit of fresh) store.put({ id: edit.id, table, when: (last = Math.max(last + 1, Date.now())), edit });
      });
      fresh.forEach((one) => unwritten.delete(one.id));
    },
    // What another tab left, or this one before it was closed; what another tab sent meanwhile waits no more.
    async load() {
      const rows = await within("readonly", (store) => store.getAll());
      if (!rows) return;
      const own = rows.filter((row) => row.table === table).sort((one, other) => one.when - other.when);
      if (own.length) last = Math.max(last, own.at(-1).when);
      const here = new Map(held.map((one) => [one.id, one])), there = new Set(own.map((row) => row.id));
      held = [...own.map((row) => here.get(row.id) || row.edit), ...held.filter((one) => unwritten.has(one.id) && !there.has(one.id))];
    },
  };
})();
const waiting = queue.waiting, keep = queue.keep;
