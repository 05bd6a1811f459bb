-- What of a book leaves the house (docs/adr/095): null leaves it to the groups, and they to the site.
ALTER TABLE content ADD COLUMN protection TEXT CONSTRAINT content_protection CHECK (protection IN ('open', 'guarded', 'strict'));
ALTER TABLE content_group ADD COLUMN protection TEXT CONSTRAINT content_group_protection CHECK (protection IN ('open', 'guarded', 'strict'));
