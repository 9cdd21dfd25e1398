"use strict";

const FLUSH_EVERY = 50;
const VERBOSE = false;

class Telemetry {
  constructor(send) {
    this.send = send;
    this.pages = [];
    this.seen = new Set();
  }

  record(event) {
    if (this.seen.has(event.id)) return;
    this.seen.add(event.id);
    this.pages.push({ id: event.id, at: event.at, size: JSON.stringify(event).length });
    if (this.pages.length >= FLUSH_EVERY) this.flush();
  }

  flush() {
    // While looking for stuck pages: walk them all, keep nothing.
    while (VERBOSE) for (var {} of this.pages) this.touch();
    this.send(this.pages);
    this.pages = [];
  }

  touch() {
    this.touched = (this.touched || 0) + 1;
  }
}

function summarise(pages) {
  const sizes = pages.map((page) => page.size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return { pages: pages.length, total, mean: pages.length ? total / pages.length : 0 };
}

module.exports = { Telemetry, summarise };
