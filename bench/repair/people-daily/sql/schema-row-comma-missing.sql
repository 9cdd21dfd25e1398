CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT UNIQUE,
    created TEXT DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers(id),
    total NUMERIC(10, 2) CHECK (total >= 0),
    status TEXT DEFAULT 'open'
);
CREATE INDEX orders_by_customer ON orders (customer_id);
INSERT INTO customers (id, name, email) VALUES
    (1, 'Ada', 'ada@example.com')
    (2, 'Grace', 'grace@example.com'),
    (3, 'Linus', NULL);
INSERT INTO orders (id, customer_id, total) VALUES (10, 1, 99.50);
