CREATE TABLE customer (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT DEFAULT 'Bonn',
  born DATE
);
INSERT INTO customer (id, name, city) VALUES (1, 'Anna', 'Bonn');
INSERT INTO customer (id, name, city) VALUES (2, 'Pat O''Neil', 'Cork');
UPDATE customer SET city = 'Trier' WHERE id = 1;
SELECT name, count(*) FROM customer WHERE city <> 'Bonn' GROUP BY name ORDER BY name;
