CREATE TABLE authors (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    born INTEGER
);

CREATE TABLE books (
    id INTEGER PRIMARY KEY,
    author_id INTEGER REFERENCES authors(id),
    title TEXT NOT NULL,
    price REAL DEFAULT 0,
    UNIQUE (author_id, title)
);

INSERT INTO authors (id, name, born) VALUES
    (1, 'Ada', 1815),
    (2, 'Alan', 1912);

INSERT INTO books (author_id, title, price) VALUES (1, 'Notes', 12.5);
INSERT INTO books (author_id, title, price) VALUES (2, 'On Numbers, 20);

UPDATE books SET price = price * 1.1 WHERE author_id = 2;

SELECT a.name, COUNT(b.id) AS books, SUM(b.price) AS total
FROM authors AS a
LEFT JOIN books AS b ON b.author_id = a.id
WHERE a.born > 1800 AND b.price BETWEEN 1 AND 100
GROUP BY a.id
HAVING COUNT(b.id) > 0
ORDER BY total DESC, a.name
LIMIT 10;
