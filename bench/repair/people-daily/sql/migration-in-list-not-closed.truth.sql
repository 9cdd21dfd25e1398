BEGIN;
CREATE TABLE IF NOT EXISTS tags (
    id INTEGER PRIMARY KEY,
    label TEXT NOT NULL
);
ALTER TABLE tags ADD COLUMN colour TEXT DEFAULT 'grey';
INSERT INTO tags (label, colour) VALUES ('urgent', 'red');
INSERT INTO tags (label) VALUES ('later');
UPDATE tags SET colour = 'blue' WHERE label = 'later';
CREATE VIEW named_tags AS
    SELECT id, label FROM tags WHERE label <> '';
DELETE FROM tags WHERE id IN (7, 8, 9);
COMMIT;
