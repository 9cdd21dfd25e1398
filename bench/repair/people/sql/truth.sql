CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT
);
INSERT INTO users (name, email) VALUES ('Ada', 'ada@x.org'), ('Bob', NULL);
SELECT name, COUNT(*) FROM users WHERE email IS NOT NULL GROUP BY name ORDER BY name;
UPDATE users SET name = 'It''s me' WHERE id = 2;
