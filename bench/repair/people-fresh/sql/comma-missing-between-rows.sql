-- The shop's tables.
CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT UNIQUE,
    created DATE DEFAULT CURRENT_DATE
);

CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL,
    amount REAL CHECK (amount > 0),
    status TEXT DEFAULT 'open',
    FOREIGN KEY (customer_id) REFERENCES customers (id)
);

INSERT INTO customers (id, name, email) VALUES
    (1, 'Ada Byron', 'ada@example.org')
    (2, 'Sean O''Neill', 'sean@example.org');

INSERT INTO orders (customer_id, amount) VALUES (1, 12.50), (2, 99.00);

SELECT c.name, COUNT(o.id) AS number, SUM(o.amount) AS total
FROM customers AS c
LEFT JOIN orders AS o ON o.customer_id = c.id
WHERE o.status = 'open'
GROUP BY c.id
ORDER BY total DESC
LIMIT 10;
