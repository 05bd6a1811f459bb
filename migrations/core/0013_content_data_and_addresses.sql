-- What administrators say of a content beside its fields: the mark on its cover where they choose one themselves (a
-- recommendation is a row of `trending`), and a client's own word on printing, kept as it was sent.
ALTER TABLE content ADD COLUMN chosen_type TEXT CONSTRAINT content_chosen_type CHECK (chosen_type IN ('new', 'popular'));
ALTER TABLE content ADD COLUMN printable_content TEXT;
-- A service path is looked for at any host too, to tell an address that is another host's from one that nobody has.
CREATE INDEX tenant_by_service_path ON tenant (service_path);
