-- At which side the books of a group are bound, where neither they nor their files say so (docs/adr/094).
ALTER TABLE content_group ADD COLUMN binding TEXT CONSTRAINT content_group_binding CHECK (binding IN ('left', 'right'));
