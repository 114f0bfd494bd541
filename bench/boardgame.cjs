// boardgame.io's server with a game whose turns resemble those of Tout là-haut: build a card, pass the hand on.
// NODE_PATH=<folder>/node_modules node boardgame.cjs PORT

const { Server, Origins } = require("boardgame.io/server");

const CARDS = 32;
const TURNS = 20;

const game = {
  name: "turns",
  setup: ({ ctx, random }) => ({
    deck: random.Shuffle([...Array(CARDS).keys()]),
    hand: [],
    trees: Array.from({ length: ctx.numPlayers }, () => []),
    built: 0,
  }),
  // the pile is hidden from everyone, the hand from everyone but the current player
  playerView: ({ G, ctx, playerID }) => ({
    ...G,
    deck: G.deck.length,
    hand: playerID === ctx.currentPlayer ? G.hand : G.hand.length,
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    onBegin: ({ G, ctx }) => {
      while (G.hand.length <= ctx.numPlayers && G.deck.length) G.hand.push(G.deck.pop());
    },
  },
  moves: {
    // hidden information: only the server can compute it
    build: { move: ({ G, ctx }, at) => {
      G.trees[ctx.currentPlayer].push(G.hand.splice(at, 1)[0]);
      G.built += 1;
    }, client: false },
  },
  endIf: ({ G }) => (G.built === TURNS ? { over: true } : undefined),
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log("ready"));
