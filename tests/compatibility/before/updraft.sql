BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, number)
);
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',0,'{"type":"created","at":1000000.0,"game":"tout-la-haut","players":2,"options":{"objective":"random","strategic":true,"draw_last":false},"ruleset":1,"host":"1997b618024becf9","chairs":[{"guest":"1997b618024becf9","name":"P0","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}]}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',1,'{"type":"seated","at":1000000.0,"chairs":[{"guest":"1997b618024becf9","name":"P0","level":null,"out":false},{"guest":"21fa6d5b9ff9f939","name":"P1","level":null,"out":false}],"host":"1997b618024becf9"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',2,'{"type":"started","at":1000000.0,"seed":"86a63978e1f9d673063eba44a2d37c2d"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',3,'{"type":"moved","at":1000000.0,"seat":0,"move":"R3Y3","id":"m0"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',4,'{"type":"moved","at":1000000.0,"seat":1,"move":"G2G3*","id":"m0"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',5,'{"type":"moved","at":1000000.0,"seat":0,"move":"Y4R4","id":"m1"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',6,'{"type":"moved","at":1000000.0,"seat":1,"move":"G2G2","id":"m1"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',7,'{"type":"moved","at":1000000.0,"seat":0,"move":"R2R2","id":"m2"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',8,'{"type":"moved","at":1000000.0,"seat":1,"move":"R4B4*","id":"m2"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',9,'{"type":"moved","at":1000000.0,"seat":0,"move":"G4Y4*","id":"m3"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',10,'{"type":"moved","at":1000000.0,"seat":1,"move":"B2B2*","id":"m3"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',11,'{"type":"moved","at":1000000.0,"seat":0,"move":"Y2Y2*","id":"m4"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',12,'{"type":"chatted","at":1000007.0,"guest":"21fa6d5b9ff9f939","name":"P1","text":"Bonjour, c’est à qui ?"}');
INSERT INTO "events" VALUES('ESDcHOYXBBr2lMnmf2tq1g',13,'{"type":"muted","at":1000007.0,"guest":"21fa6d5b9ff9f939","muted":true}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',0,'{"type":"created","at":1000007.0,"game":"tout-la-haut","players":5,"options":{"objective":"off","strategic":false,"draw_last":true},"ruleset":1,"host":"d7fcf91465de5e5b","chairs":[{"guest":"d7fcf91465de5e5b","name":"P0","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"pace":{"seconds":600.0,"bank":60.0}}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',1,'{"type":"seated","at":1000007.0,"chairs":[{"guest":"d7fcf91465de5e5b","name":"P0","level":null,"out":false},{"guest":"2968db8dbe7bc24f","name":"P1","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"d7fcf91465de5e5b"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',2,'{"type":"seated","at":1000007.0,"chairs":[{"guest":"d7fcf91465de5e5b","name":"P0","level":null,"out":false},{"guest":"2968db8dbe7bc24f","name":"P1","level":null,"out":false},{"guest":"27bfc54546a89a70","name":"P2","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"d7fcf91465de5e5b"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',3,'{"type":"seated","at":1000007.0,"chairs":[{"guest":"d7fcf91465de5e5b","name":"P0","level":null,"out":false},{"guest":"2968db8dbe7bc24f","name":"P1","level":null,"out":false},{"guest":"27bfc54546a89a70","name":"P2","level":null,"out":false},{"guest":"4fce7851b168c981","name":"P3","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"d7fcf91465de5e5b"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',4,'{"type":"seated","at":1000007.0,"chairs":[{"guest":"d7fcf91465de5e5b","name":"P0","level":null,"out":false},{"guest":"2968db8dbe7bc24f","name":"P1","level":null,"out":false},{"guest":"27bfc54546a89a70","name":"P2","level":null,"out":false},{"guest":"4fce7851b168c981","name":"P3","level":null,"out":false},{"guest":"82aec9f60ea564bd","name":"P4","level":null,"out":false}],"host":"d7fcf91465de5e5b"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',5,'{"type":"started","at":1000007.0,"seed":"61956c0eee94bf63502562d029e2f386"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',6,'{"type":"moved","at":1000007.0,"seat":0,"move":"R2R2","id":"m0"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',7,'{"type":"moved","at":1000007.0,"seat":1,"move":"G4Y4*","id":"m0"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',8,'{"type":"moved","at":1000007.0,"seat":2,"move":"B3Y3","id":"m0"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',9,'{"type":"moved","at":1000007.0,"seat":3,"move":"P2P2","id":"m0"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',10,'{"type":"moved","at":1000007.0,"seat":4,"move":"R3Y3","id":"m0"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',11,'{"type":"moved","at":1000007.0,"seat":0,"move":"Y2Y2*","id":"m1"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',12,'{"type":"moved","at":1000007.0,"seat":1,"move":"R4B4*","id":"m1"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',13,'{"type":"moved","at":1000007.0,"seat":2,"move":"Y3G3*","id":"m1"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',14,'{"type":"moved","at":1000007.0,"seat":3,"move":"G3B3*","id":"m1"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',15,'{"type":"moved","at":1000007.0,"seat":4,"move":"B2B3*","id":"m1"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',16,'{"type":"moved","at":1000007.0,"seat":0,"move":"B4G4","id":"m2"}');
INSERT INTO "events" VALUES('zklzuqmDVX9bNrwBQeGA-g',17,'{"type":"moved","at":1000007.0,"seat":1,"move":"B3R3*","id":"m2"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',0,'{"type":"created","at":1000014.0,"game":"up-turn","players":3,"options":{"call":"manual","bag":"refill"},"ruleset":1,"host":"897f96c3a4803762","chairs":[{"guest":"897f96c3a4803762","name":"P0","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"public":true}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',1,'{"type":"seated","at":1000014.0,"chairs":[{"guest":"897f96c3a4803762","name":"P0","level":null,"out":false},{"guest":"4ffc9eb99c56191d","name":"P1","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"897f96c3a4803762"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',2,'{"type":"seated","at":1000014.0,"chairs":[{"guest":"897f96c3a4803762","name":"P0","level":null,"out":false},{"guest":"4ffc9eb99c56191d","name":"P1","level":null,"out":false},{"guest":"b3799e0adb3372f1","name":"P2","level":null,"out":false}],"host":"897f96c3a4803762"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',3,'{"type":"started","at":1000014.0,"seed":"e1a45473912491f01d14867f0f7d1caf"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',4,'{"type":"moved","at":1000014.0,"seat":1,"move":"21","id":"m0"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',5,'{"type":"moved","at":1000014.0,"seat":1,"move":"hit none","id":"m1"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',6,'{"type":"moved","at":1000014.0,"seat":2,"move":"skip2","id":"m0"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',7,'{"type":"moved","at":1000014.0,"seat":2,"move":"12","id":"m1"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',8,'{"type":"moved","at":1000014.0,"seat":0,"move":"double up right","id":"m0"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',9,'{"type":"moved","at":1000014.0,"seat":2,"move":"19","id":"m2"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',10,'{"type":"moved","at":1000014.0,"seat":1,"move":"76","id":"m2"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',11,'{"type":"moved","at":1000014.0,"seat":0,"move":"skip1","id":"m1"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',12,'{"type":"moved","at":1000014.0,"seat":1,"move":"87","id":"m3"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',13,'{"type":"moved","at":1000014.0,"seat":1,"move":"hit none","id":"m4"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',14,'{"type":"moved","at":1000014.0,"seat":0,"move":"skip1","id":"m2"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',15,'{"type":"moved","at":1000014.0,"seat":1,"move":"draw","id":"m5"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',16,'{"type":"moved","at":1000014.0,"seat":1,"move":"pass","id":"m6"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',17,'{"type":"moved","at":1000014.0,"seat":0,"move":"green left","id":"m3"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',18,'{"type":"moved","at":1000014.0,"seat":1,"move":"13","id":"m7"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',19,'{"type":"moved","at":1000014.0,"seat":2,"move":"green right","id":"m3"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',20,'{"type":"moved","at":1000014.0,"seat":1,"move":"draw","id":"m8"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',21,'{"type":"moved","at":1000014.0,"seat":1,"move":"pass","id":"m9"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',22,'{"type":"moved","at":1000014.0,"seat":0,"move":"2","id":"m4"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',23,'{"type":"moved","at":1000014.0,"seat":2,"move":"blue right","id":"m4"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',24,'{"type":"moved","at":1000014.0,"seat":1,"move":"33","id":"m10"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',25,'{"type":"moved","at":1000014.0,"seat":1,"move":"to 0","id":"m11"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',26,'{"type":"moved","at":1000014.0,"seat":1,"move":"to 2","id":"m12"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',27,'{"type":"moved","at":1000014.0,"seat":1,"move":"hit 0","id":"m13"}');
INSERT INTO "events" VALUES('m_YERlywOQTlsyht91aXyQ',28,'{"type":"moved","at":1000014.0,"seat":0,"move":"44","id":"m5"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',0,'{"type":"created","at":1000021.0,"game":"up-turn","players":2,"options":{"call":"auto","bag":"once"},"ruleset":1,"host":"99622654cf8fd96d","chairs":[{"guest":"99622654cf8fd96d","name":"P0","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"pace":{"seconds":259200.0,"bank":0.0},"out":true}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',1,'{"type":"seated","at":1000021.0,"chairs":[{"guest":"99622654cf8fd96d","name":"P0","level":null,"out":false},{"guest":"54d8d184fc7f1786","name":"P1","level":null,"out":false}],"host":"99622654cf8fd96d"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',2,'{"type":"started","at":1000021.0,"seed":"9b17ce58ed5bdfc8e139508015d6a9f1"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',3,'{"type":"moved","at":1000021.0,"seat":0,"move":"29","id":"m0"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',4,'{"type":"moved","at":1000021.0,"seat":1,"move":"18","id":"m0"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',5,'{"type":"moved","at":1000021.0,"seat":0,"move":"skip1","id":"m1"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',6,'{"type":"moved","at":1000021.0,"seat":0,"move":"blue","id":"m2"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',7,'{"type":"moved","at":1000021.0,"seat":1,"move":"blue","id":"m1"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',8,'{"type":"moved","at":1000021.0,"seat":0,"move":"97","id":"m3"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',9,'{"type":"moved","at":1000021.0,"seat":0,"move":"hit none","id":"m4"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',10,'{"type":"moved","at":1000021.0,"seat":1,"move":"skip1","id":"m2"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',11,'{"type":"moved","at":1000021.0,"seat":1,"move":"green","id":"m3"}');
INSERT INTO "events" VALUES('weqHrJIkK2bUGqVqKzQQlQ',12,'{"type":"moved","at":1000021.0,"seat":0,"move":"28","id":"m5"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',0,'{"type":"created","at":1000028.0,"game":"up-too-high","players":2,"options":{},"ruleset":1,"host":"557e4ac4aa0d4b7d","chairs":[{"guest":"557e4ac4aa0d4b7d","name":"P0","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}]}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',1,'{"type":"seated","at":1000028.0,"chairs":[{"guest":"557e4ac4aa0d4b7d","name":"P0","level":null,"out":false},{"guest":"048876ed3934620e","name":"P1","level":null,"out":false}],"host":"557e4ac4aa0d4b7d"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',2,'{"type":"started","at":1000028.0,"seed":"0b742fbaa919a142927f7fb301b4bd34"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',3,'{"type":"moved","at":1000028.0,"seat":0,"move":"offer C-a3","id":"m0"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',4,'{"type":"moved","at":1000028.0,"seat":1,"move":"offer A-p2","id":"m0"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',5,'{"type":"moved","at":1000028.0,"seat":0,"move":"bid E-p2","id":"m1"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',6,'{"type":"moved","at":1000028.0,"seat":0,"move":"bid E-a3","id":"m2"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',7,'{"type":"moved","at":1000028.0,"seat":0,"move":"bid done","id":"m3"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',8,'{"type":"moved","at":1000028.0,"seat":1,"move":"bid done","id":"m1"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',9,'{"type":"moved","at":1000028.0,"seat":0,"move":"take C","id":"m4"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',10,'{"type":"moved","at":1000028.0,"seat":1,"move":"take D","id":"m2"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',11,'{"type":"moved","at":1000028.0,"seat":0,"move":"take C","id":"m5"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',12,'{"type":"moved","at":1000028.0,"seat":1,"move":"take A","id":"m3"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',13,'{"type":"moved","at":1000028.0,"seat":1,"move":"airport p4-a2","id":"m4"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',14,'{"type":"moved","at":1000028.0,"seat":1,"move":"build done","id":"m5"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',15,'{"type":"moved","at":1000028.0,"seat":1,"move":"dividend 0","id":"m6"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',16,'{"type":"moved","at":1000028.0,"seat":0,"move":"airport C-a2","id":"m6"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',17,'{"type":"moved","at":1000028.0,"seat":0,"move":"build done","id":"m7"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',18,'{"type":"moved","at":1000028.0,"seat":0,"move":"dividend 0","id":"m8"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',19,'{"type":"moved","at":1000028.0,"seat":1,"move":"build done","id":"m7"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',20,'{"type":"moved","at":1000028.0,"seat":1,"move":"dividend 1","id":"m8"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',21,'{"type":"moved","at":1000028.0,"seat":1,"move":"offer E-p3","id":"m9"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',22,'{"type":"moved","at":1000028.0,"seat":0,"move":"offer A-a2","id":"m9"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',23,'{"type":"moved","at":1000028.0,"seat":1,"move":"bid G-p3","id":"m10"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',24,'{"type":"moved","at":1000028.0,"seat":1,"move":"bid p5-a2","id":"m11"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',25,'{"type":"moved","at":1000028.0,"seat":1,"move":"bid p5-a4","id":"m12"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',26,'{"type":"moved","at":1000028.0,"seat":1,"move":"bid p5-a6","id":"m13"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',27,'{"type":"moved","at":1000028.0,"seat":1,"move":"bid done","id":"m14"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',28,'{"type":"moved","at":1000028.0,"seat":0,"move":"bid done","id":"m10"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',29,'{"type":"moved","at":1000028.0,"seat":1,"move":"take B","id":"m15"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',30,'{"type":"moved","at":1000028.0,"seat":0,"move":"take E","id":"m11"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',31,'{"type":"moved","at":1000028.0,"seat":1,"move":"take A","id":"m16"}');
INSERT INTO "events" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ',32,'{"type":"moved","at":1000028.0,"seat":0,"move":"take G","id":"m12"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',0,'{"type":"created","at":1000035.0,"game":"up-too-high","players":5,"options":{},"ruleset":1,"host":"ec5073d3e2f64afc","chairs":[{"guest":"ec5073d3e2f64afc","name":"P0","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"stand_in":"novice"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',1,'{"type":"seated","at":1000035.0,"chairs":[{"guest":"ec5073d3e2f64afc","name":"P0","level":null,"out":false},{"guest":"8d601d3eed444f32","name":"P1","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"ec5073d3e2f64afc"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',2,'{"type":"seated","at":1000035.0,"chairs":[{"guest":"ec5073d3e2f64afc","name":"P0","level":null,"out":false},{"guest":"8d601d3eed444f32","name":"P1","level":null,"out":false},{"guest":"e117d05b19bbaa11","name":"P2","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"ec5073d3e2f64afc"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',3,'{"type":"seated","at":1000035.0,"chairs":[{"guest":"ec5073d3e2f64afc","name":"P0","level":null,"out":false},{"guest":"8d601d3eed444f32","name":"P1","level":null,"out":false},{"guest":"e117d05b19bbaa11","name":"P2","level":null,"out":false},{"guest":"ae1ea39033b91388","name":"P3","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"ec5073d3e2f64afc"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',4,'{"type":"seated","at":1000035.0,"chairs":[{"guest":"ec5073d3e2f64afc","name":"P0","level":null,"out":false},{"guest":"8d601d3eed444f32","name":"P1","level":null,"out":false},{"guest":"e117d05b19bbaa11","name":"P2","level":null,"out":false},{"guest":"ae1ea39033b91388","name":"P3","level":null,"out":false},{"guest":"e86af7d2ba710964","name":"P4","level":null,"out":false}],"host":"ec5073d3e2f64afc"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',5,'{"type":"started","at":1000035.0,"seed":"c78f956d46dc88cec3f16d70fa93f740"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',6,'{"type":"moved","at":1000035.0,"seat":1,"move":"offer D-p3","id":"m0"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',7,'{"type":"moved","at":1000035.0,"seat":2,"move":"offer A-a2","id":"m0"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',8,'{"type":"moved","at":1000035.0,"seat":3,"move":"offer E-p2","id":"m0"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',9,'{"type":"moved","at":1000035.0,"seat":4,"move":"offer A-p4","id":"m0"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',10,'{"type":"moved","at":1000035.0,"seat":0,"move":"offer F-a6","id":"m0"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',11,'{"type":"moved","at":1000035.0,"seat":1,"move":"bid done","id":"m1"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',12,'{"type":"moved","at":1000035.0,"seat":2,"move":"bid done","id":"m1"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',13,'{"type":"moved","at":1000035.0,"seat":3,"move":"bid p3-a4","id":"m1"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',14,'{"type":"moved","at":1000035.0,"seat":3,"move":"bid done","id":"m2"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',15,'{"type":"moved","at":1000035.0,"seat":4,"move":"bid C-a3","id":"m1"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',16,'{"type":"moved","at":1000035.0,"seat":4,"move":"bid p2-a2","id":"m2"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',17,'{"type":"moved","at":1000035.0,"seat":4,"move":"bid p3-a6","id":"m3"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',18,'{"type":"moved","at":1000035.0,"seat":4,"move":"bid done","id":"m4"}');
INSERT INTO "events" VALUES('tCBid4j3xLDCXOPmo5qHzA',19,'{"type":"seated","at":1000042.0,"chairs":[{"guest":"ec5073d3e2f64afc","name":"P0","level":null,"out":false},{"guest":"8d601d3eed444f32","name":"P1","level":null,"out":false},{"guest":"e117d05b19bbaa11","name":"P2","level":"novice","out":false},{"guest":"ae1ea39033b91388","name":"P3","level":null,"out":false},{"guest":"e86af7d2ba710964","name":"P4","level":null,"out":false}],"host":"ec5073d3e2f64afc"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',0,'{"type":"created","at":1000042.0,"game":"die-aufsteiger","players":2,"options":{"tower":"terraces","violet":false,"strict_order":false,"tie_first":false,"patience":true,"bridges":false,"together":false},"ruleset":1,"host":"2764a8afa6a289f0","chairs":[{"guest":"2764a8afa6a289f0","name":"P0","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}]}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',1,'{"type":"seated","at":1000042.0,"chairs":[{"guest":"2764a8afa6a289f0","name":"P0","level":null,"out":false},{"guest":"a69a23c4285caeb8","name":"P1","level":null,"out":false}],"host":"2764a8afa6a289f0"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',2,'{"type":"started","at":1000042.0,"seed":"4a94c64edb742d19a5a919de2b82a03d"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',3,'{"type":"moved","at":1000042.0,"seat":1,"move":"lift h9","id":"m0"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',4,'{"type":"moved","at":1000042.0,"seat":1,"move":"put dark 18,17 1x2","id":"m1"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',5,'{"type":"moved","at":1000042.0,"seat":1,"move":"small 9,20","id":"m2"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',6,'{"type":"moved","at":1000042.0,"seat":1,"move":"stone c1","id":"m3"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',7,'{"type":"moved","at":1000042.0,"seat":1,"move":"end","id":"m4"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',8,'{"type":"moved","at":1000042.0,"seat":0,"move":"stone c12","id":"m0"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',9,'{"type":"moved","at":1000042.0,"seat":0,"move":"end","id":"m1"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',10,'{"type":"moved","at":1000042.0,"seat":1,"move":"lift c4","id":"m5"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',11,'{"type":"moved","at":1000042.0,"seat":1,"move":"put grey 16,17 2x2","id":"m6"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',12,'{"type":"moved","at":1000042.0,"seat":1,"move":"walk 6,19","id":"m7"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',13,'{"type":"moved","at":1000042.0,"seat":1,"move":"end","id":"m8"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',14,'{"type":"moved","at":1000042.0,"seat":0,"move":"small 8,18","id":"m2"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',15,'{"type":"moved","at":1000049.0,"seat":0,"move":"lift h1","id":"m3"}');
INSERT INTO "events" VALUES('6AgxALnpemlhVex2XZqIhA',16,'{"type":"undone","at":1000049.0,"seat":0,"id":"u1"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',0,'{"type":"created","at":1000049.0,"game":"die-aufsteiger","players":5,"options":{"tower":"wild","violet":false,"strict_order":false,"tie_first":false,"patience":false,"bridges":true,"together":true},"ruleset":1,"host":"1461c3977da959f2","chairs":[{"guest":"1461c3977da959f2","name":"P0","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}]}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',1,'{"type":"seated","at":1000049.0,"chairs":[{"guest":"1461c3977da959f2","name":"P0","level":null,"out":false},{"guest":"32b1f7c519d3cc46","name":"P1","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"1461c3977da959f2"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',2,'{"type":"seated","at":1000049.0,"chairs":[{"guest":"1461c3977da959f2","name":"P0","level":null,"out":false},{"guest":"32b1f7c519d3cc46","name":"P1","level":null,"out":false},{"guest":"c40f9d8bc3f8bb7b","name":"P2","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"1461c3977da959f2"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',3,'{"type":"seated","at":1000049.0,"chairs":[{"guest":"1461c3977da959f2","name":"P0","level":null,"out":false},{"guest":"32b1f7c519d3cc46","name":"P1","level":null,"out":false},{"guest":"c40f9d8bc3f8bb7b","name":"P2","level":null,"out":false},{"guest":"0673515d55e9a9cf","name":"P3","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"1461c3977da959f2"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',4,'{"type":"seated","at":1000049.0,"chairs":[{"guest":"1461c3977da959f2","name":"P0","level":null,"out":false},{"guest":"32b1f7c519d3cc46","name":"P1","level":null,"out":false},{"guest":"c40f9d8bc3f8bb7b","name":"P2","level":null,"out":false},{"guest":"0673515d55e9a9cf","name":"P3","level":null,"out":false},{"guest":"f14e8c8397fe22ca","name":"P4","level":null,"out":false}],"host":"1461c3977da959f2"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',5,'{"type":"started","at":1000049.0,"seed":"afa553e49dc1886122eb92ca107f77cb"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',6,'{"type":"moved","at":1000049.0,"seat":1,"move":"lift h12","id":"m0"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',7,'{"type":"moved","at":1000049.0,"seat":1,"move":"put light 17,15 1x2","id":"m1"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',8,'{"type":"moved","at":1000049.0,"seat":1,"move":"walk 21,14","id":"m2"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',9,'{"type":"moved","at":1000049.0,"seat":1,"move":"end","id":"m3"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',10,'{"type":"moved","at":1000049.0,"seat":2,"move":"end","id":"m0"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',11,'{"type":"moved","at":1000049.0,"seat":3,"move":"end","id":"m0"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',12,'{"type":"moved","at":1000049.0,"seat":4,"move":"end","id":"m0"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',13,'{"type":"moved","at":1000049.0,"seat":0,"move":"end","id":"m0"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',14,'{"type":"moved","at":1000049.0,"seat":1,"move":"stone d5","id":"m4"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',15,'{"type":"moved","at":1000049.0,"seat":1,"move":"end","id":"m5"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',16,'{"type":"moved","at":1000049.0,"seat":2,"move":"lift c4","id":"m1"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',17,'{"type":"moved","at":1000049.0,"seat":2,"move":"put red 19,12 2x2","id":"m2"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',18,'{"type":"moved","at":1000049.0,"seat":2,"move":"end","id":"m3"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',19,'{"type":"moved","at":1000049.0,"seat":3,"move":"end","id":"m1"}');
INSERT INTO "events" VALUES('Jj-qSSv-dGmhLZe37ISMVw',20,'{"type":"moved","at":1000049.0,"seat":4,"move":"end","id":"m1"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',0,'{"type":"created","at":1000056.0,"game":"tout-la-haut","players":3,"options":{"objective":"random","strategic":false,"draw_last":false},"ruleset":1,"host":"943045e4c348f6b8","chairs":[{"guest":"943045e4c348f6b8","name":"P0","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}]}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',1,'{"type":"seated","at":1000056.0,"chairs":[{"guest":"943045e4c348f6b8","name":"P0","level":null,"out":false},{"guest":"3f802fa8b9da7000","name":"P1","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}],"host":"943045e4c348f6b8"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',2,'{"type":"seated","at":1000056.0,"chairs":[{"guest":"943045e4c348f6b8","name":"P0","level":null,"out":false},{"guest":"3f802fa8b9da7000","name":"P1","level":null,"out":false},{"guest":"8c8a73b4a704d7df","name":"P2","level":null,"out":false}],"host":"943045e4c348f6b8"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',3,'{"type":"started","at":1000056.0,"seed":"a0bf806be7bfb39a9e1396bae2b00248"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',4,'{"type":"moved","at":1000056.0,"seat":1,"move":"Y2Y2","id":"m0"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',5,'{"type":"moved","at":1000056.0,"seat":2,"move":"R3Y3","id":"m0"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',6,'{"type":"moved","at":1000056.0,"seat":0,"move":"B2B2*","id":"m0"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',7,'{"type":"moved","at":1000056.0,"seat":1,"move":"R2R3","id":"m1"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',8,'{"type":"moved","at":1000056.0,"seat":2,"move":"R3G3*","id":"m1"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',9,'{"type":"moved","at":1000056.0,"seat":0,"move":"P3B3*","id":"m1"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',10,'{"type":"moved","at":1000056.0,"seat":1,"move":"Y2Y3*","id":"m2"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',11,'{"type":"moved","at":1000056.0,"seat":2,"move":"P3R3*","id":"m2"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',12,'{"type":"moved","at":1000056.0,"seat":0,"move":"P4P4","id":"m2"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',13,'{"type":"moved","at":1000056.0,"seat":1,"move":"G2G2","id":"m3"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',14,'{"type":"moved","at":1000056.0,"seat":2,"move":"Y3G3*","id":"m3"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',15,'{"type":"moved","at":1000056.0,"seat":0,"move":"B3Y3*","id":"m3"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',16,'{"type":"moved","at":1000056.0,"seat":1,"move":"R2R2*","id":"m4"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',17,'{"type":"moved","at":1000056.0,"seat":2,"move":"G2G3*","id":"m4"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',18,'{"type":"moved","at":1000056.0,"seat":0,"move":"B2B2","id":"m4"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',19,'{"type":"moved","at":1000056.0,"seat":1,"move":"P3G3*","id":"m5"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',20,'{"type":"moved","at":1000056.0,"seat":2,"move":"R2R2*","id":"m5"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',21,'{"type":"moved","at":1000056.0,"seat":0,"move":"P3Y3*","id":"m5","result":{"end":"TLH-7","scores":[30,27,26],"winners":[0],"ranks":[1,2,3]}}');
INSERT INTO "events" VALUES('cXmWR7PFdOW6Nga9E3iEDQ',0,'{"type":"created","at":1000056.0,"game":"tout-la-haut","players":3,"options":{"objective":"random","strategic":false,"draw_last":false},"ruleset":1,"host":"3f802fa8b9da7000","chairs":[{"guest":"8c8a73b4a704d7df","name":"P2","level":null,"out":false},{"guest":"943045e4c348f6b8","name":"P0","level":null,"out":false},{"guest":"3f802fa8b9da7000","name":"P1","level":null,"out":false}],"before":"ZtWByU-lSvb6BRu15D02bw"}');
INSERT INTO "events" VALUES('ZtWByU-lSvb6BRu15D02bw',22,'{"type":"rematched","at":1000056.0,"table":"cXmWR7PFdOW6Nga9E3iEDQ"}');
INSERT INTO "events" VALUES('9IOEsWh7iOW5XqBBBZjoZA',0,'{"type":"created","at":1000056.0,"game":"up-turn","players":4,"options":{"call":"manual","bag":"refill"},"ruleset":1,"host":"ab22191138b7353a","chairs":[{"guest":"ab22191138b7353a","name":"Ann","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"Mira","level":"club","out":false},{"guest":null,"name":"","level":null,"out":false}],"public":true}');
INSERT INTO "events" VALUES('hmWUzx5uUphaSabbXxe7-w',0,'{"type":"created","at":1000056.0,"game":"die-aufsteiger","players":3,"options":{"tower":"terraces","violet":false,"strict_order":false,"tie_first":false,"patience":false,"bridges":false,"together":false},"ruleset":1,"host":"ab22191138b7353a","chairs":[{"guest":"ab22191138b7353a","name":"Ann","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}]}');
INSERT INTO "events" VALUES('hmWUzx5uUphaSabbXxe7-w',1,'{"type":"rolled","at":1000056.0,"seed":"332a9b8baa40a7ca522d1a0b7784d2ad"}');
INSERT INTO "events" VALUES('S-f6qDb8QS0o0TcBAOvoHg',0,'{"type":"created","at":1000056.0,"game":"up-too-high","players":2,"options":{},"ruleset":1,"host":"ab22191138b7353a","chairs":[{"guest":"ab22191138b7353a","name":"Ann","level":null,"out":false},{"guest":null,"name":"","level":null,"out":false}]}');
INSERT INTO "events" VALUES('S-f6qDb8QS0o0TcBAOvoHg',1,'{"type":"closed","at":1000056.0}');
CREATE TABLE guests (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('1997b618024becf9','P0',1000000.0);
INSERT INTO "guests" VALUES('21fa6d5b9ff9f939','P1',1000000.0);
INSERT INTO "guests" VALUES('d7fcf91465de5e5b','P0',1000007.0);
INSERT INTO "guests" VALUES('2968db8dbe7bc24f','P1',1000007.0);
INSERT INTO "guests" VALUES('27bfc54546a89a70','P2',1000007.0);
INSERT INTO "guests" VALUES('4fce7851b168c981','P3',1000007.0);
INSERT INTO "guests" VALUES('82aec9f60ea564bd','P4',1000007.0);
INSERT INTO "guests" VALUES('897f96c3a4803762','P0',1000014.0);
INSERT INTO "guests" VALUES('4ffc9eb99c56191d','P1',1000014.0);
INSERT INTO "guests" VALUES('b3799e0adb3372f1','P2',1000014.0);
INSERT INTO "guests" VALUES('99622654cf8fd96d','P0',1000021.0);
INSERT INTO "guests" VALUES('54d8d184fc7f1786','P1',1000021.0);
INSERT INTO "guests" VALUES('557e4ac4aa0d4b7d','P0',1000028.0);
INSERT INTO "guests" VALUES('048876ed3934620e','P1',1000028.0);
INSERT INTO "guests" VALUES('ec5073d3e2f64afc','P0',1000035.0);
INSERT INTO "guests" VALUES('8d601d3eed444f32','P1',1000035.0);
INSERT INTO "guests" VALUES('e117d05b19bbaa11','P2',1000035.0);
INSERT INTO "guests" VALUES('ae1ea39033b91388','P3',1000035.0);
INSERT INTO "guests" VALUES('e86af7d2ba710964','P4',1000035.0);
INSERT INTO "guests" VALUES('2764a8afa6a289f0','P0',1000042.0);
INSERT INTO "guests" VALUES('a69a23c4285caeb8','P1',1000042.0);
INSERT INTO "guests" VALUES('1461c3977da959f2','P0',1000049.0);
INSERT INTO "guests" VALUES('32b1f7c519d3cc46','P1',1000049.0);
INSERT INTO "guests" VALUES('c40f9d8bc3f8bb7b','P2',1000049.0);
INSERT INTO "guests" VALUES('0673515d55e9a9cf','P3',1000049.0);
INSERT INTO "guests" VALUES('f14e8c8397fe22ca','P4',1000049.0);
INSERT INTO "guests" VALUES('943045e4c348f6b8','P0',1000056.0);
INSERT INTO "guests" VALUES('3f802fa8b9da7000','P1',1000056.0);
INSERT INTO "guests" VALUES('8c8a73b4a704d7df','P2',1000056.0);
INSERT INTO "guests" VALUES('ab22191138b7353a','Ann',1000056.0);
CREATE TABLE keys (
	hash TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	label TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	expires DOUBLE, 
	PRIMARY KEY (hash)
);
INSERT INTO "keys" VALUES('58a31a75f9da4b97ca91551ee120794014ed32fd760c5974d59402425089093d','1997b618024becf9','cookie','',1000000.0,NULL);
INSERT INTO "keys" VALUES('5b4f3799e8dda04f958277e020e74623fd34da0863d8eb16ec14cd35b4c7072f','21fa6d5b9ff9f939','cookie','',1000000.0,NULL);
INSERT INTO "keys" VALUES('c0f159204985053d62dece7cf0f42b59d8def011c9f8002ca83ef27fb9787356','d7fcf91465de5e5b','cookie','',1000007.0,NULL);
INSERT INTO "keys" VALUES('17046096d272b15154ed2eea43d14417523016c026aafc0eaa2d97e396b98f08','2968db8dbe7bc24f','cookie','',1000007.0,NULL);
INSERT INTO "keys" VALUES('2b444fa439b9c187cb3c45feac0e8595b5ef97274f09c7bdb4bc9305622cacb5','27bfc54546a89a70','cookie','',1000007.0,NULL);
INSERT INTO "keys" VALUES('74ffd29b65e7ccab7a07cea1547b93b0f9724a2a765000a4d64ee1f5cb6b8f0c','4fce7851b168c981','cookie','',1000007.0,NULL);
INSERT INTO "keys" VALUES('4e1ac853664b240a7c02b149c1baab659f09e6e3cc5ad9fdc601f8f7bf554a3c','82aec9f60ea564bd','cookie','',1000007.0,NULL);
INSERT INTO "keys" VALUES('a383a27e42bcd8e3bbab6f3937f0af40eb66a520ec0c5692ac4a4895597dbf21','897f96c3a4803762','cookie','',1000014.0,NULL);
INSERT INTO "keys" VALUES('248b58f15e6a1fded39964b75ba1453044b7cd60bc1a1edfb9dba0c727a90b0b','4ffc9eb99c56191d','cookie','',1000014.0,NULL);
INSERT INTO "keys" VALUES('f183cf25047dfeeda0fb06e837553dd80561ce3bb70dc0e7b62aaf914faf53e0','b3799e0adb3372f1','cookie','',1000014.0,NULL);
INSERT INTO "keys" VALUES('3fefab25260790599669b79efbf03e6471f765de5012a64d6107e7601102f7ec','99622654cf8fd96d','cookie','',1000021.0,NULL);
INSERT INTO "keys" VALUES('dcd40fa33943d3d963618dd59d48f449a9f2257af6ebc0dc46714c7d288f284e','54d8d184fc7f1786','cookie','',1000021.0,NULL);
INSERT INTO "keys" VALUES('85b7583217377d5e7af87edbe23c67b38bd90c131d520a139f5377ab9ee78b40','557e4ac4aa0d4b7d','cookie','',1000028.0,NULL);
INSERT INTO "keys" VALUES('f3bcc98f02165b974dd48428ce6d5b8ab21cd5b0c08548bb21e427e5e0f0365a','048876ed3934620e','cookie','',1000028.0,NULL);
INSERT INTO "keys" VALUES('31b20a9f9146d9928f4b73984a44be8f22df7d76c85dd3eca7c2ebc3ef951d8e','ec5073d3e2f64afc','cookie','',1000035.0,NULL);
INSERT INTO "keys" VALUES('1c845830bb3b72b7f307ffb94d0b226ed49e44ac199ceea27eab4efc18a5e9fe','8d601d3eed444f32','cookie','',1000035.0,NULL);
INSERT INTO "keys" VALUES('21c7535e5dea8b92d5d32dd5569468d4a07cec97789ee5de641a3e43dc5a46dc','e117d05b19bbaa11','cookie','',1000035.0,NULL);
INSERT INTO "keys" VALUES('6e2c5e7adf49bc9a4595c1f9a62b4c34c473278ff24795546718e9af097449ed','ae1ea39033b91388','cookie','',1000035.0,NULL);
INSERT INTO "keys" VALUES('db5ecfe935eac5cc95f14ba78000ae1a1b98f7424ae407942787dd8eead79b7b','e86af7d2ba710964','cookie','',1000035.0,NULL);
INSERT INTO "keys" VALUES('a7fbb6c4a6572ba289dd2513366b23dd76be30bc9bd6a50707dfdd0bc5336e69','2764a8afa6a289f0','cookie','',1000042.0,NULL);
INSERT INTO "keys" VALUES('55d0a70f779d3a84c18b1670a4435b27dbb5c445e606e6ddc9a6519a0487cdb3','a69a23c4285caeb8','cookie','',1000042.0,NULL);
INSERT INTO "keys" VALUES('62c65ce8188be69e2f49604fdafde7eab5614c9aec32d9a945e1b0d2483b5757','1461c3977da959f2','cookie','',1000049.0,NULL);
INSERT INTO "keys" VALUES('08015f14118a90ecc309437991c8e5d20c767c0bf4c455cace2a8981b8a69d28','32b1f7c519d3cc46','cookie','',1000049.0,NULL);
INSERT INTO "keys" VALUES('f2772070413ed8c3f3568ab6482d070a0958b6b78076ae80066603840e355715','c40f9d8bc3f8bb7b','cookie','',1000049.0,NULL);
INSERT INTO "keys" VALUES('013466e5e5887c09b82a89c7479ea3778ea0b8eeab3cf7326aa010733aa76146','0673515d55e9a9cf','cookie','',1000049.0,NULL);
INSERT INTO "keys" VALUES('eaf4f5582bad0609b1e8d5a9ecc8d6008538a731847ef3f3f66eb486cea108a2','f14e8c8397fe22ca','cookie','',1000049.0,NULL);
INSERT INTO "keys" VALUES('2813edd69ea378793d5fc4d489f4c9d2724fac1716f43606dc3db7eb45183407','943045e4c348f6b8','cookie','',1000056.0,NULL);
INSERT INTO "keys" VALUES('266ce28250d349f14f563ccf018bab498c20c61c4f0e326cb675d61c76c03ae9','3f802fa8b9da7000','cookie','',1000056.0,NULL);
INSERT INTO "keys" VALUES('b35a9e70718b6cabdea526d82fd49f9cd6208b925aedfc9d30e838bda736749c','8c8a73b4a704d7df','cookie','',1000056.0,NULL);
INSERT INTO "keys" VALUES('40b082c139fa54f3719e98fa16af01bf6fba5db229383caa5ca3d1b4f398949b','ab22191138b7353a','cookie','',1000056.0,NULL);
INSERT INTO "keys" VALUES('100fa38908ea6717f4163b1699342048dea0cff9ea8d6509a7c464eee9fccbda','ab22191138b7353a','token','my bot',1000056.0,NULL);
CREATE TABLE pulse (
	id BIGINT NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "pulse" VALUES(1,1000056.0);
CREATE TABLE sitters (
	table_id TEXT NOT NULL, 
	guest TEXT NOT NULL, 
	PRIMARY KEY (table_id, guest)
);
INSERT INTO "sitters" VALUES('ESDcHOYXBBr2lMnmf2tq1g','1997b618024becf9');
INSERT INTO "sitters" VALUES('ESDcHOYXBBr2lMnmf2tq1g','21fa6d5b9ff9f939');
INSERT INTO "sitters" VALUES('zklzuqmDVX9bNrwBQeGA-g','d7fcf91465de5e5b');
INSERT INTO "sitters" VALUES('zklzuqmDVX9bNrwBQeGA-g','2968db8dbe7bc24f');
INSERT INTO "sitters" VALUES('zklzuqmDVX9bNrwBQeGA-g','27bfc54546a89a70');
INSERT INTO "sitters" VALUES('zklzuqmDVX9bNrwBQeGA-g','4fce7851b168c981');
INSERT INTO "sitters" VALUES('zklzuqmDVX9bNrwBQeGA-g','82aec9f60ea564bd');
INSERT INTO "sitters" VALUES('m_YERlywOQTlsyht91aXyQ','897f96c3a4803762');
INSERT INTO "sitters" VALUES('m_YERlywOQTlsyht91aXyQ','4ffc9eb99c56191d');
INSERT INTO "sitters" VALUES('m_YERlywOQTlsyht91aXyQ','b3799e0adb3372f1');
INSERT INTO "sitters" VALUES('weqHrJIkK2bUGqVqKzQQlQ','99622654cf8fd96d');
INSERT INTO "sitters" VALUES('weqHrJIkK2bUGqVqKzQQlQ','54d8d184fc7f1786');
INSERT INTO "sitters" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ','557e4ac4aa0d4b7d');
INSERT INTO "sitters" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ','048876ed3934620e');
INSERT INTO "sitters" VALUES('tCBid4j3xLDCXOPmo5qHzA','ec5073d3e2f64afc');
INSERT INTO "sitters" VALUES('tCBid4j3xLDCXOPmo5qHzA','8d601d3eed444f32');
INSERT INTO "sitters" VALUES('tCBid4j3xLDCXOPmo5qHzA','e117d05b19bbaa11');
INSERT INTO "sitters" VALUES('tCBid4j3xLDCXOPmo5qHzA','ae1ea39033b91388');
INSERT INTO "sitters" VALUES('tCBid4j3xLDCXOPmo5qHzA','e86af7d2ba710964');
INSERT INTO "sitters" VALUES('6AgxALnpemlhVex2XZqIhA','2764a8afa6a289f0');
INSERT INTO "sitters" VALUES('6AgxALnpemlhVex2XZqIhA','a69a23c4285caeb8');
INSERT INTO "sitters" VALUES('Jj-qSSv-dGmhLZe37ISMVw','1461c3977da959f2');
INSERT INTO "sitters" VALUES('Jj-qSSv-dGmhLZe37ISMVw','32b1f7c519d3cc46');
INSERT INTO "sitters" VALUES('Jj-qSSv-dGmhLZe37ISMVw','c40f9d8bc3f8bb7b');
INSERT INTO "sitters" VALUES('Jj-qSSv-dGmhLZe37ISMVw','0673515d55e9a9cf');
INSERT INTO "sitters" VALUES('Jj-qSSv-dGmhLZe37ISMVw','f14e8c8397fe22ca');
INSERT INTO "sitters" VALUES('ZtWByU-lSvb6BRu15D02bw','943045e4c348f6b8');
INSERT INTO "sitters" VALUES('ZtWByU-lSvb6BRu15D02bw','3f802fa8b9da7000');
INSERT INTO "sitters" VALUES('ZtWByU-lSvb6BRu15D02bw','8c8a73b4a704d7df');
INSERT INTO "sitters" VALUES('cXmWR7PFdOW6Nga9E3iEDQ','943045e4c348f6b8');
INSERT INTO "sitters" VALUES('cXmWR7PFdOW6Nga9E3iEDQ','3f802fa8b9da7000');
INSERT INTO "sitters" VALUES('cXmWR7PFdOW6Nga9E3iEDQ','8c8a73b4a704d7df');
INSERT INTO "sitters" VALUES('9IOEsWh7iOW5XqBBBZjoZA','ab22191138b7353a');
INSERT INTO "sitters" VALUES('hmWUzx5uUphaSabbXxe7-w','ab22191138b7353a');
INSERT INTO "sitters" VALUES('S-f6qDb8QS0o0TcBAOvoHg','ab22191138b7353a');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	phase TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	host TEXT NOT NULL, 
	changed DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('ESDcHOYXBBr2lMnmf2tq1g','tout-la-haut','playing',0,'1997b618024becf9',1000000.0);
INSERT INTO "tables" VALUES('zklzuqmDVX9bNrwBQeGA-g','tout-la-haut','playing',0,'d7fcf91465de5e5b',1000007.0);
INSERT INTO "tables" VALUES('m_YERlywOQTlsyht91aXyQ','up-turn','playing',1,'897f96c3a4803762',1000014.0);
INSERT INTO "tables" VALUES('weqHrJIkK2bUGqVqKzQQlQ','up-turn','playing',0,'99622654cf8fd96d',1000021.0);
INSERT INTO "tables" VALUES('pMJ_o0dteaOHtT0Ek-dnjQ','up-too-high','playing',0,'557e4ac4aa0d4b7d',1000028.0);
INSERT INTO "tables" VALUES('tCBid4j3xLDCXOPmo5qHzA','up-too-high','playing',0,'ec5073d3e2f64afc',1000042.0);
INSERT INTO "tables" VALUES('6AgxALnpemlhVex2XZqIhA','die-aufsteiger','playing',0,'2764a8afa6a289f0',1000042.0);
INSERT INTO "tables" VALUES('Jj-qSSv-dGmhLZe37ISMVw','die-aufsteiger','playing',0,'1461c3977da959f2',1000049.0);
INSERT INTO "tables" VALUES('ZtWByU-lSvb6BRu15D02bw','tout-la-haut','over',0,'943045e4c348f6b8',1000056.0);
INSERT INTO "tables" VALUES('cXmWR7PFdOW6Nga9E3iEDQ','tout-la-haut','open',0,'3f802fa8b9da7000',1000056.0);
INSERT INTO "tables" VALUES('9IOEsWh7iOW5XqBBBZjoZA','up-turn','open',1,'ab22191138b7353a',1000056.0);
INSERT INTO "tables" VALUES('hmWUzx5uUphaSabbXxe7-w','die-aufsteiger','open',0,'ab22191138b7353a',1000056.0);
INSERT INTO "tables" VALUES('S-f6qDb8QS0o0TcBAOvoHg','up-too-high','closed',0,'ab22191138b7353a',1000056.0);
CREATE INDEX ix_keys_guest ON keys (guest);
CREATE INDEX ix_tables_phase ON tables (phase);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_sitters_guest ON sitters (guest);
COMMIT;
