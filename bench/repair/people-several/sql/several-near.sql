CREATE TABLE users (id INTEGER, name TEXT, active INTEGER);
SELECT id, name FORM users WHRE active = 1;
UPDATE users SET name = 'O'Brien' WHERE id = 7;
INSERT INTO users (id, name) VALUE (9, 'Zoe');
