-- How many pages of one content each of a group's readers may print within 30 days; null is any number.
ALTER TABLE user_group ADD COLUMN print_allowance INTEGER CONSTRAINT user_group_print_allowance CHECK (print_allowance >= 1);

-- How many pages of a content a reader printed on a day, or how many characters of it they copied.
CREATE TABLE allowance_day (
  tenant_id INTEGER NOT NULL,
  holder TEXT NOT NULL, -- the account, of a reader by address the session, of who copies as a guest the reading
  content_id TEXT NOT NULL,
  what TEXT NOT NULL CONSTRAINT allowance_day_what CHECK (what IN ('print', 'copy')),
  day TEXT NOT NULL, -- in Japan
  amount INTEGER NOT NULL CONSTRAINT allowance_day_amount CHECK (amount >= 1),
  PRIMARY KEY (tenant_id, holder, content_id, what, day),
  CONSTRAINT allowance_day_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX allowance_day_by_day ON allowance_day (day);
