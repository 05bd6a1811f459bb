-- Cards that readers gave, and orders that a provider was asked to charge to the one that is kept: too many within a short time
-- look like somebody who tries out stolen numbers (docs/adr/123). Counting and noting are one statement, and the checks
-- refuse whoever has none left.
CREATE TABLE card_attempt (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- the order's, where it is one
  account_id TEXT NOT NULL,
  network_key TEXT, -- SHA-256 of the network it came from; null where that can't be told
  kind TEXT NOT NULL CONSTRAINT card_attempt_kind CHECK (kind IN ('card', 'order')),
  outcome TEXT NOT NULL DEFAULT 'open'
    CONSTRAINT card_attempt_outcome CHECK (outcome IN ('open', 'taken', 'declined', 'given_up')),
  at INTEGER NOT NULL,
  -- How many the account and its network had left, this one included.
  account_left INTEGER NOT NULL CONSTRAINT card_attempt_account CHECK (account_left > 0),
  network_left INTEGER NOT NULL CONSTRAINT card_attempt_network CHECK (network_left > 0),
  held_until INTEGER, -- the account tries no other before
  lifted_at INTEGER, -- an administrator let the account try again: it counts for the network alone
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_attempt_by_account ON card_attempt (tenant_id, account_id, at);
CREATE INDEX card_attempt_by_network ON card_attempt (tenant_id, network_key, at) WHERE network_key IS NOT NULL;
CREATE INDEX card_attempt_declined ON card_attempt (at) WHERE outcome = 'declined';
CREATE INDEX card_attempt_by_time ON card_attempt (at);

-- That a site's administrators were told of unusually many declined cards: once a day.
CREATE TABLE card_alarm (
  tenant_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  declined INTEGER NOT NULL, -- within the hour before
  told_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_alarm_by_time ON card_alarm (told_at);
