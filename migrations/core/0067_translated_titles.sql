-- A title and its author in the site's other language, for readers of that language. Empty: there is no translation.
ALTER TABLE content ADD COLUMN title_translation TEXT NOT NULL DEFAULT '';
ALTER TABLE content ADD COLUMN author_translation TEXT NOT NULL DEFAULT '';
