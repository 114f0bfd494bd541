#!/usr/bin/env node
// A bot for every game, in JavaScript: it rolls dice of its own and takes one of its choices.
import { createInterface } from "node:readline";

let luck = 0;
let seat = 0;

function roll(sides) {
  luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0;
  return Math.floor((luck / 2 ** 32) * sides);
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.hello) {
    if (message.hello !== "updraft-bot/1") throw new Error(`I do not speak ${message.hello}`);
    luck = parseInt(message.seed.slice(0, 8), 16);
    seat = message.seat;
  } else if (message.choices) {
    say({ move: message.choices[roll(message.choices.length)] });
  } else if (message.over) {
    console.error(`place ${message.over.ranks[seat]}`);
  }
}
