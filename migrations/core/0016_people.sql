-- The administrators' lists of readers: in the order of a list, by the beginning of a word, counted. As long as a site has
-- readers with accounts of their own, each of them costs the same with a hundred and with a hundred thousand.

-- The name folded whole, as the search folds; whoever writes a name writes it. Empty for what was written before, whose name is
-- looked for as it stands.
ALTER TABLE account ADD COLUMN find_key TEXT NOT NULL DEFAULT '';

-- All readers, those of a group, of a status, of both: each in both orders.
CREATE INDEX reader_by_time ON account (tenant_id, created_at, id) WHERE level = 'reader' AND cancelled_at IS NULL;
CREATE INDEX reader_by_name ON account (tenant_id, coalesce(nullif(find_key, ''), lower(name)), id)
  WHERE level = 'reader' AND cancelled_at IS NULL;
CREATE INDEX reader_by_status_time ON account (tenant_id, status, created_at, id) WHERE level = 'reader' AND cancelled_at IS NULL;
CREATE INDEX reader_by_status_name ON account (tenant_id, status, coalesce(nullif(find_key, ''), lower(name)), id)
  WHERE level = 'reader' AND cancelled_at IS NULL;
CREATE INDEX reader_by_group_time ON account (tenant_id, group_id, created_at, id) WHERE level = 'reader' AND cancelled_at IS NULL;
CREATE INDEX reader_by_group_name ON account (tenant_id, group_id, coalesce(nullif(find_key, ''), lower(name)), id)
  WHERE level = 'reader' AND cancelled_at IS NULL;
CREATE INDEX reader_by_group_status_time ON account (tenant_id, group_id, status, created_at, id)
  WHERE level = 'reader' AND cancelled_at IS NULL;
CREATE INDEX reader_by_group_status_name ON account (tenant_id, group_id, status, coalesce(nullif(find_key, ''), lower(name)), id)
  WHERE level = 'reader' AND cancelled_at IS NULL;

-- Readers by what they are found by: the name from each of its words on (from each of the first twelve signs of a Japanese one),
-- the e-mail address and its domain, the user name. Triggers keep it, nobody writes it. Status and group stand here as well, so
-- that a look-up narrowed by them stays in the table.
CREATE TABLE reader_word (
  tenant_id INTEGER NOT NULL,
  word TEXT NOT NULL,
  account_id TEXT NOT NULL,
  status TEXT NOT NULL,
  group_id TEXT,
  PRIMARY KEY (tenant_id, word, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reader_word_by_account ON reader_word (account_id, tenant_id);

CREATE VIEW reader_words AS
  WITH named AS (
    SELECT tenant_id, id AS account_id, status, group_id, coalesce(nullif(find_key, ''), lower(name)) AS name
    FROM account WHERE level = 'reader' AND cancelled_at IS NULL
  )
  SELECT tenant_id, account_id, status, group_id, substr(name, place.value, 40) AS word
  FROM named, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]') AS place
  WHERE place.value <= length(name) AND substr(name, place.value, 1) <> ' '
    AND (place.value = 1 OR substr(name, place.value - 1, 1) = ' '
      OR (place.value <= 12 AND unicode(substr(name, place.value, 1)) >= 12353))
  UNION
  SELECT tenant_id, id, status, group_id, coalesce(email_key, lower(email)) FROM account
  WHERE level = 'reader' AND cancelled_at IS NULL AND email IS NOT NULL
  UNION
  SELECT tenant_id, id, status, group_id, substr(lower(email), instr(email, '@') + 1) FROM account
  WHERE level = 'reader' AND cancelled_at IS NULL AND instr(email, '@') > 0
  UNION
  SELECT tenant_id, id, status, group_id, username_key FROM account
  WHERE level = 'reader' AND cancelled_at IS NULL AND username_key IS NOT NULL;

INSERT INTO reader_word (tenant_id, word, account_id, status, group_id)
  SELECT tenant_id, word, account_id, status, group_id FROM reader_words;

-- The sign before tenant_id keeps SQLite from walking through all of a tenant, which it takes for shorter.
CREATE TRIGGER reader_word_insert AFTER INSERT ON account WHEN NEW.level = 'reader' AND NEW.cancelled_at IS NULL BEGIN
  INSERT INTO reader_word (tenant_id, word, account_id, status, group_id)
    SELECT tenant_id, word, account_id, status, group_id FROM reader_words
    WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;
CREATE TRIGGER reader_word_update AFTER UPDATE OF name, find_key, email, email_key, username_key, level, cancelled_at ON account BEGIN
  DELETE FROM reader_word WHERE account_id = NEW.id AND +tenant_id = NEW.tenant_id;
  INSERT INTO reader_word (tenant_id, word, account_id, status, group_id)
    SELECT tenant_id, word, account_id, status, group_id FROM reader_words
    WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
END;
CREATE TRIGGER reader_word_state AFTER UPDATE OF status, group_id ON account
WHEN NEW.status <> OLD.status OR NEW.group_id IS NOT OLD.group_id
BEGIN
  UPDATE reader_word SET status = NEW.status, group_id = NEW.group_id
    WHERE account_id = NEW.id AND +tenant_id = NEW.tenant_id;
END;
CREATE TRIGGER reader_word_delete AFTER DELETE ON account BEGIN
  DELETE FROM reader_word WHERE account_id = OLD.id AND +tenant_id = OLD.tenant_id;
END;

-- How many readers there are, of each group ('' without one, '*' of all) and status. Limits are judged by it too, so that
-- twenty thousand at once don't count each other.
CREATE TABLE reader_count (
  tenant_id INTEGER NOT NULL,
  group_id TEXT NOT NULL,
  status TEXT NOT NULL,
  readers INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, group_id, status)
) STRICT, WITHOUT ROWID;
INSERT INTO reader_count (tenant_id, group_id, status, readers)
  SELECT tenant_id, coalesce(group_id, ''), status, count(*) FROM account
    WHERE level = 'reader' AND cancelled_at IS NULL GROUP BY tenant_id, group_id, status
  UNION ALL
  SELECT tenant_id, '*', status, count(*) FROM account
    WHERE level = 'reader' AND cancelled_at IS NULL GROUP BY tenant_id, status;

CREATE TRIGGER reader_count_insert AFTER INSERT ON account WHEN NEW.level = 'reader' AND NEW.cancelled_at IS NULL BEGIN
  INSERT INTO reader_count (tenant_id, group_id, status, readers)
    VALUES (NEW.tenant_id, '*', NEW.status, 1), (NEW.tenant_id, coalesce(NEW.group_id, ''), NEW.status, 1)
    ON CONFLICT (tenant_id, group_id, status) DO UPDATE SET readers = readers + 1;
END;
CREATE TRIGGER reader_count_delete AFTER DELETE ON account WHEN OLD.level = 'reader' AND OLD.cancelled_at IS NULL BEGIN
  UPDATE reader_count SET readers = readers - 1
    WHERE tenant_id = OLD.tenant_id AND group_id IN ('*', coalesce(OLD.group_id, '')) AND status = OLD.status;
END;
CREATE TRIGGER reader_count_less AFTER UPDATE OF status, group_id, level, cancelled_at ON account
WHEN OLD.level = 'reader' AND OLD.cancelled_at IS NULL
BEGIN
  UPDATE reader_count SET readers = readers - 1
    WHERE tenant_id = OLD.tenant_id AND group_id IN ('*', coalesce(OLD.group_id, '')) AND status = OLD.status;
END;
CREATE TRIGGER reader_count_more AFTER UPDATE OF status, group_id, level, cancelled_at ON account
WHEN NEW.level = 'reader' AND NEW.cancelled_at IS NULL
BEGIN
  INSERT INTO reader_count (tenant_id, group_id, status, readers)
    VALUES (NEW.tenant_id, '*', NEW.status, 1), (NEW.tenant_id, coalesce(NEW.group_id, ''), NEW.status, 1)
    ON CONFLICT (tenant_id, group_id, status) DO UPDATE SET readers = readers + 1;
END;

-- The same rule as before, judged by the count.
DROP TRIGGER user_group_full;
DROP TRIGGER user_group_full_insert;
CREATE TRIGGER user_group_full BEFORE UPDATE OF group_id ON account
WHEN NEW.group_id IS NOT NULL AND NEW.group_id IS NOT OLD.group_id AND NEW.level = 'reader' AND (
  SELECT sum(readers) FROM reader_count WHERE tenant_id = NEW.tenant_id AND group_id = NEW.group_id
) >= (SELECT max_users FROM user_group WHERE tenant_id = NEW.tenant_id AND id = NEW.group_id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: user_group_full');
END;
CREATE TRIGGER user_group_full_insert BEFORE INSERT ON account
WHEN NEW.group_id IS NOT NULL AND NEW.level = 'reader' AND (
  SELECT sum(readers) FROM reader_count WHERE tenant_id = NEW.tenant_id AND group_id = NEW.group_id
) >= (SELECT max_users FROM user_group WHERE tenant_id = NEW.tenant_id AND id = NEW.group_id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: user_group_full');
END;

-- Ranges wider than a site's own administrators may enter (ruling 40): they propose them, the platform's operator decides.
-- Read by the operator over all tenants: a platform table.
CREATE TABLE range_proposal (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  group_id TEXT NOT NULL,
  group_name TEXT NOT NULL,
  site_name TEXT NOT NULL,
  company_name TEXT NOT NULL,
  range_id TEXT NOT NULL,
  text TEXT NOT NULL,
  start_key TEXT NOT NULL,
  end_key TEXT NOT NULL,
  width_key TEXT NOT NULL,
  starts_on TEXT,
  ends_on TEXT,
  reason TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'waiting'
    CONSTRAINT range_proposal_state CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn')),
  proposed_by TEXT NOT NULL,
  proposed_by_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  decided_by_name TEXT,
  decided_at INTEGER,
  answer TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX range_proposal_by_time ON range_proposal (state, created_at, tenant_id, id);
CREATE INDEX range_proposal_by_group ON range_proposal (tenant_id, group_id, created_at);
-- The same range of a group waits once.
CREATE UNIQUE INDEX range_proposal_waiting ON range_proposal (tenant_id, range_id) WHERE state = 'waiting';

-- What a reader opened, the newest first, and who is reading now.
CREATE INDEX viewer_grant_by_reader ON viewer_grant (tenant_id, account_id, created_at, content_id) WHERE opened_at IS NOT NULL;
CREATE INDEX session_by_use ON session (last_used_at, tenant_id, account_id) WHERE ended_at IS NULL;

-- As before (0009), and by the account's own sessions: `created_at` makes SQLite prefer their index to all of the tenant's.
DROP TRIGGER account_shut_out;
CREATE TRIGGER account_shut_out AFTER UPDATE OF status, cancelled_at, level ON account
WHEN NEW.status = 'stop' OR NEW.cancelled_at IS NOT NULL OR NEW.level <> OLD.level
BEGIN
  UPDATE session SET ended_at = unixepoch() * 1000, end_reason = iif(NEW.cancelled_at IS NULL, 'ended', 'cancel')
    WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND created_at >= 0 AND ended_at IS NULL;
  DELETE FROM app_token WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND used_at IS NULL;
END;
