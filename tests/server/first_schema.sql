-- The database as the first version left it: its schema, and a game that is under way. Never changed.
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL CONSTRAINT alembic_version_pkc PRIMARY KEY);
CREATE TABLE guests (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, created DOUBLE PRECISION NOT NULL);
CREATE TABLE keys (
    hash TEXT NOT NULL PRIMARY KEY, guest TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL, expires DOUBLE PRECISION
);
CREATE INDEX ix_keys_guest ON keys (guest);
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, public BOOLEAN NOT NULL,
    host TEXT NOT NULL, changed DOUBLE PRECISION NOT NULL
);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_tables_phase ON tables (phase);
CREATE TABLE sitters (table_id TEXT NOT NULL, guest TEXT NOT NULL, PRIMARY KEY (table_id, guest));
CREATE INDEX ix_sitters_guest ON sitters (guest);
CREATE TABLE events (table_id TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE pulse (id BIGINT NOT NULL PRIMARY KEY, at DOUBLE PRECISION NOT NULL);
INSERT INTO alembic_version VALUES ('0001');
INSERT INTO guests (id, name, created) VALUES ('ann', 'Ann', 999.0);
INSERT INTO guests (id, name, created) VALUES ('bob', 'Bob', 999.0);
INSERT INTO keys (hash, guest, kind, label, created, expires) VALUES ('8094b8908f834b5ef00a3ae0ce744b6113c2c7e576762adaded3e3db4b37aa92', 'ann', 'cookie', '', 999.0, NULL);
INSERT INTO keys (hash, guest, kind, label, created, expires) VALUES ('59fa89d0a85961e24354a43cd426d8b73d44d698761c48cf84148c3921805a19', 'bob', 'cookie', '', 999.0, NULL);
INSERT INTO tables (id, game, phase, public, host, changed) VALUES ('first', 'tout-la-haut', 'playing', true, 'ann', 1002.0);
INSERT INTO sitters (table_id, guest) VALUES ('first', 'ann');
INSERT INTO sitters (table_id, guest) VALUES ('first', 'bob');
INSERT INTO events (table_id, number, body) VALUES ('first', 0, '{"type":"created","at":1000.0,"game":"tout-la-haut","players":2,"options":{"objective":"random"},"ruleset":1,"host":"ann","chairs":[{"guest":"ann","name":"Ann","level":null,"out":false},{"guest":"bob","name":"Bob","level":null,"out":false}],"public":true,"pace":{"seconds":60,"bank":10}}');
INSERT INTO events (table_id, number, body) VALUES ('first', 1, '{"type":"chatted","at":1001.0,"guest":"ann","name":"Ann","text":"Hello"}');
INSERT INTO events (table_id, number, body) VALUES ('first', 2, '{"type":"started","at":1002.0,"seed":"first schema"}');
INSERT INTO events (table_id, number, body) VALUES ('first', 3, '{"type":"moved","at":1010.0,"seat":1,"move":"B2B2","id":"m0"}');
INSERT INTO events (table_id, number, body) VALUES ('first', 4, '{"type":"moved","at":1011.0,"seat":0,"move":"B3R3","id":"m1"}');
INSERT INTO events (table_id, number, body) VALUES ('first', 5, '{"type":"moved","at":1012.0,"seat":1,"move":"G3R3*","id":"m2"}');
INSERT INTO events (table_id, number, body) VALUES ('first', 6, '{"type":"moved","at":1013.0,"seat":0,"move":"R3Y3","id":"m3"}');
INSERT INTO events (table_id, number, body) VALUES ('first', 7, '{"type":"moved","at":1014.0,"seat":1,"move":"B2B3","id":"m4"}');
INSERT INTO events (table_id, number, body) VALUES ('first', 8, '{"type":"moved","at":1015.0,"seat":0,"move":"B3Y3","id":"m5"}');
INSERT INTO pulse (id, at) VALUES (1, 1013.0);
