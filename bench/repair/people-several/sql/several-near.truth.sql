CREATE TABLE users (id INTEGER, name TEXT, active INTEGER);
SELECT id, name FROM users WHERE active = 1;
UPDATE users SET name = 'O''Brien' WHERE id = 7;
INSERT INTO users (id, name) VALUES (9, 'Zoe');
