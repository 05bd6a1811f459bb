-- How many of a group's readers may have the same licensed content open at once; null is any number.
ALTER TABLE user_group ADD COLUMN seats INTEGER CONSTRAINT user_group_seats CHECK (seats >= 1);

-- A reading that holds a seat until it lapses, a row each: a reader with two of them has one seat. What has lapsed counts as gone.
CREATE TABLE seat (
  tenant_id INTEGER NOT NULL,
  user_group_id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  grant_id TEXT NOT NULL,
  holder TEXT NOT NULL, -- the account, or of a reader by address the session
  taken_at INTEGER NOT NULL,
  lapses_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_group_id, content_id, grant_id),
  CONSTRAINT seat_group FOREIGN KEY (tenant_id, user_group_id) REFERENCES user_group (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT seat_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_by_time ON seat (lapses_at);
CREATE INDEX seat_by_grant ON seat (tenant_id, grant_id);

-- Who waits for a seat, the longest first.
CREATE TABLE seat_queue (
  tenant_id INTEGER NOT NULL,
  user_group_id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  holder TEXT NOT NULL,
  id TEXT NOT NULL, -- of the reading that was refused when its reader came
  joined_at INTEGER NOT NULL,
  lapses_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_group_id, content_id, holder),
  CONSTRAINT seat_queue_group FOREIGN KEY (tenant_id, user_group_id) REFERENCES user_group (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT seat_queue_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_queue_by_time ON seat_queue (lapses_at);

-- Of a refused opening: which content, and of which group its reader was.
ALTER TABLE usage_event ADD COLUMN content_id TEXT;
ALTER TABLE usage_event ADD COLUMN user_group_id TEXT;

-- How often a day turned a group's readers away from a content, and why: no licence, or no seat.
CREATE TABLE usage_denial (
  tenant_id INTEGER NOT NULL CONSTRAINT usage_denial_tenant REFERENCES tenant (id),
  user_group_id TEXT NOT NULL,
  day TEXT NOT NULL, -- in Japan
  content_id TEXT NOT NULL,
  reason TEXT NOT NULL, -- the refusal
  count INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_group_id, day, content_id, reason)
) STRICT, WITHOUT ROWID;
CREATE INDEX usage_denial_by_day ON usage_denial (day);
