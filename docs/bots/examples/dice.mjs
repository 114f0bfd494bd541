#!/usr/bin/env node
// A bot for every game, in JavaScript: it takes one of its choices at random.
import { createInterface } from "node:readline";

let random = 0;
let seat = 0;

function pick(count) {
  random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
  return Math.floor((random / 2 ** 32) * count);
}

function send(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.hello) {
    if (message.hello !== "updraft-bot/1") throw new Error(`unknown protocol: ${message.hello}`);
    random = parseInt(message.seed.slice(0, 8), 16);
    seat = message.seat;
  } else if (message.choices) {
    send({ move: message.choices[pick(message.choices.length)] });
  } else if (message.over) {
    console.error(`place ${message.over.ranks[seat]}`);
  }
}
