-- How many pages of one content each of a group's readers may print within 30 days; null is any number.
ALTER TABLE user_group ADD COLUMN print_allowance INTEGER CONSTRAINT user_group_print_allowance CHECK (print_allowance >= 1);

-- How many pages of a content a reader printed on a day.
CREATE TABLE printed_day (
  tenant_id INTEGER NOT NULL,
  holder TEXT NOT NULL, -- the account, or of a reader by address the session
  content_id TEXT NOT NULL,
  day TEXT NOT NULL, -- in Japan
  pages INTEGER NOT NULL CONSTRAINT printed_day_pages CHECK (pages >= 1),
  PRIMARY KEY (tenant_id, holder, content_id, day),
  CONSTRAINT printed_day_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX printed_day_by_day ON printed_day (day);
