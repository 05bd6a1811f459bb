-- Every way in: user groups and addresses, other providers' identities, accounts that make and recover themselves, mail.

-- Signs the one-time tokens of the company's own app (ruling 10). Never shown whole.
ALTER TABLE company ADD COLUMN api_key TEXT;

-- Readers who belong together, such as a school: how they sign in, how many at once, from when to when, what they may.
CREATE TABLE user_group (
  tenant_id INTEGER NOT NULL CONSTRAINT user_group_tenant REFERENCES tenant (id),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  by_id INTEGER NOT NULL DEFAULT 1 CONSTRAINT user_group_by_id CHECK (by_id IN (0, 1)),
  by_ip INTEGER NOT NULL DEFAULT 0 CONSTRAINT user_group_by_ip CHECK (by_ip IN (0, 1)),
  auto_ip INTEGER NOT NULL DEFAULT 0 CONSTRAINT user_group_auto_ip CHECK (auto_ip IN (0, 1) AND auto_ip <= by_ip),
  max_users INTEGER NOT NULL DEFAULT 1 CONSTRAINT user_group_max_users CHECK (max_users >= 1),
  max_sessions INTEGER NOT NULL DEFAULT 3 CONSTRAINT user_group_max_sessions CHECK (max_sessions >= 1),
  at_limit TEXT NOT NULL DEFAULT 'end-oldest' CONSTRAINT user_group_at_limit CHECK (at_limit IN ('end-oldest', 'refuse')),
  limit_message TEXT,
  -- First and last day of access; null is no bound.
  starts_on TEXT,
  ends_on TEXT,
  -- 0 none, 1 all pages, 2 the current page; null leaves it to the content.
  print INTEGER CONSTRAINT user_group_print CHECK (print IN (0, 1, 2)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT user_group_login CHECK (by_id = 1 OR by_ip = 1)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX user_group_by_name ON user_group (tenant_id, name_key);

-- What a group has licensed; a group without rows reads as any reader does.
CREATE TABLE user_group_licence (
  tenant_id INTEGER NOT NULL,
  user_group_id TEXT NOT NULL,
  content_group_id INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_group_id, content_group_id),
  CONSTRAINT user_group_licence_group FOREIGN KEY (tenant_id, user_group_id) REFERENCES user_group (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT user_group_licence_content_group FOREIGN KEY (tenant_id, content_group_id) REFERENCES content_group (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Addresses of a group. Keys are 32 hex digits of the 128-bit address, IPv4 mapped into IPv6; width is end - start.
CREATE TABLE ip_range (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  group_id TEXT NOT NULL,
  text TEXT NOT NULL,
  start_key TEXT NOT NULL,
  end_key TEXT NOT NULL,
  width_key TEXT NOT NULL,
  starts_on TEXT,
  ends_on TEXT,
  reason TEXT NOT NULL DEFAULT '',
  added_by TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT ip_range_group FOREIGN KEY (tenant_id, group_id) REFERENCES user_group (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT ip_range_order CHECK (start_key <= end_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX ip_range_by_end ON ip_range (tenant_id, end_key, start_key);
CREATE INDEX ip_range_by_group ON ip_range (tenant_id, group_id);

-- Two groups never hold the same address on the same day, however many administrators save at once.
CREATE TRIGGER ip_range_conflict BEFORE INSERT ON ip_range
WHEN EXISTS (
  SELECT 1 FROM ip_range AS other
  WHERE other.tenant_id = NEW.tenant_id AND other.group_id <> NEW.group_id
    AND other.end_key >= NEW.start_key AND other.start_key <= NEW.end_key
    AND coalesce(other.ends_on, '9999') >= coalesce(NEW.starts_on, '0000')
    AND coalesce(other.starts_on, '0000') <= coalesce(NEW.ends_on, '9999')
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ip_range_conflict');
END;

ALTER TABLE account ADD COLUMN group_id TEXT;
ALTER TABLE account ADD COLUMN subscribes_mail INTEGER NOT NULL DEFAULT 0 CONSTRAINT account_subscribes_mail CHECK (subscribes_mail IN (0, 1));
ALTER TABLE account ADD COLUMN receives_notices INTEGER NOT NULL DEFAULT 1 CONSTRAINT account_receives_notices CHECK (receives_notices IN (0, 1));
-- A cancelled account keeps its row, so that traces and payments can still be answered for, but none of its keys.
ALTER TABLE account ADD COLUMN cancelled_at INTEGER;
CREATE INDEX account_by_group ON account (tenant_id, group_id) WHERE group_id IS NOT NULL;

-- A group never has more readers than it may; the account that its addresses sign in to is none of them.
CREATE TRIGGER user_group_full BEFORE UPDATE OF group_id ON account
WHEN NEW.group_id IS NOT NULL AND NEW.group_id IS NOT OLD.group_id AND NEW.level = 'reader' AND (
  SELECT count(*) FROM account WHERE tenant_id = NEW.tenant_id AND group_id = NEW.group_id AND level = 'reader' AND cancelled_at IS NULL
) >= (SELECT max_users FROM user_group WHERE tenant_id = NEW.tenant_id AND id = NEW.group_id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: user_group_full');
END;
CREATE TRIGGER user_group_full_insert BEFORE INSERT ON account
WHEN NEW.group_id IS NOT NULL AND NEW.level = 'reader' AND (
  SELECT count(*) FROM account WHERE tenant_id = NEW.tenant_id AND group_id = NEW.group_id AND level = 'reader' AND cancelled_at IS NULL
) >= (SELECT max_users FROM user_group WHERE tenant_id = NEW.tenant_id AND id = NEW.group_id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: user_group_full');
END;

-- Failed logins are counted by what was typed where nobody has that name, so that a lock tells nothing either.
CREATE TABLE login_failure (
  tenant_id INTEGER NOT NULL, -- 0 for administrators
  holder TEXT NOT NULL, -- 'reader:{id}', 'staff:{id}' or 'name:{SHA-256 of the name}'
  failures INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  blocked_until INTEGER,
  PRIMARY KEY (tenant_id, holder)
) STRICT, WITHOUT ROWID;
CREATE INDEX login_failure_by_time ON login_failure (first_at);
ALTER TABLE account DROP COLUMN failed_logins;
ALTER TABLE account DROP COLUMN first_failed_at;
ALTER TABLE account DROP COLUMN blocked_until;
ALTER TABLE staff DROP COLUMN failed_logins;
ALTER TABLE staff DROP COLUMN first_failed_at;
ALTER TABLE staff DROP COLUMN blocked_until;

-- The level somebody had when he signed in: whoever's level changes signs in anew.
ALTER TABLE session ADD COLUMN level TEXT NOT NULL DEFAULT 'reader';
ALTER TABLE session ADD COLUMN is_app INTEGER NOT NULL DEFAULT 0 CONSTRAINT session_is_app CHECK (is_app IN (0, 1));
ALTER TABLE session ADD COLUMN country TEXT;
ALTER TABLE session ADD COLUMN end_reason TEXT CONSTRAINT session_end_reason CHECK (end_reason IN ('logout', 'limit', 'ended', 'password', 'cancel'));
ALTER TABLE staff_session ADD COLUMN level TEXT NOT NULL DEFAULT '';
UPDATE staff_session SET level = (SELECT level FROM staff WHERE staff.id = staff_session.staff_id);

-- Who a provider says somebody is: issuer and subject, never an e-mail address (ruling 13).
CREATE TABLE identity (
  tenant_id INTEGER NOT NULL,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id TEXT NOT NULL,
  provider TEXT NOT NULL CONSTRAINT identity_provider_name CHECK (provider IN ('google', 'microsoft', 'learning')),
  email TEXT,
  linked_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, issuer, subject),
  CONSTRAINT identity_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX identity_by_account ON identity (tenant_id, account_id, provider);

-- A tenant's registration with a provider. The secret is read only where a code is exchanged.
CREATE TABLE identity_provider (
  tenant_id INTEGER NOT NULL CONSTRAINT identity_provider_tenant REFERENCES tenant (id),
  provider TEXT NOT NULL CONSTRAINT identity_provider_provider CHECK (provider IN ('google', 'microsoft', 'learning')),
  client_id TEXT NOT NULL,
  client_secret TEXT,
  -- Microsoft: the directory to sign in at, and those whose e-mail addresses are believed (a JSON list of ids).
  directory TEXT NOT NULL DEFAULT 'common',
  trusted_directories TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (tenant_id, provider)
) STRICT, WITHOUT ROWID;

-- One sign-in at a provider, from the button to the return; used once.
CREATE TABLE sign_in_flow (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- SHA-256 of the token in the browser's cookie
  provider TEXT NOT NULL CONSTRAINT sign_in_flow_provider CHECK (provider IN ('google', 'microsoft', 'learning')),
  purpose TEXT NOT NULL CONSTRAINT sign_in_flow_purpose CHECK (purpose IN ('sign-in', 'link')),
  account_id TEXT, -- whom to link to
  state_id TEXT NOT NULL, -- SHA-256 of the state
  nonce TEXT NOT NULL,
  verifier TEXT NOT NULL,
  redirect_url TEXT NOT NULL,
  keep INTEGER NOT NULL CONSTRAINT sign_in_flow_keep CHECK (keep IN (0, 1)),
  is_app INTEGER NOT NULL CONSTRAINT sign_in_flow_is_app CHECK (is_app IN (0, 1)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_flow_by_time ON sign_in_flow (expires_at);

-- A learning-service profile that waits for the terms to be accepted; its code is used up by then.
CREATE TABLE verified_profile (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- SHA-256 of the authorisation code
  redirect_url TEXT NOT NULL,
  profile TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX verified_profile_by_time ON verified_profile (expires_at);

CREATE TABLE terms (
  tenant_id INTEGER NOT NULL CONSTRAINT terms_tenant REFERENCES tenant (id),
  version INTEGER NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE terms_acceptance (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  accepted_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, account_id, version),
  CONSTRAINT terms_acceptance_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
) STRICT, WITHOUT ROWID;

-- Links that mails carry; each works once.
CREATE TABLE mail_link (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- SHA-256 of the token in the link
  purpose TEXT NOT NULL CONSTRAINT mail_link_purpose CHECK (purpose IN ('register', 'reset-password', 'change-email')),
  account_id TEXT,
  payload TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_link_by_time ON mail_link (expires_at);
CREATE INDEX mail_link_by_account ON mail_link (tenant_id, account_id, purpose) WHERE account_id IS NOT NULL;

-- The outbox: a row in the batch that causes the mail, sent afterwards, swept by cron. The text goes when it is sent.
CREATE TABLE mail (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  sender_name TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CONSTRAINT mail_state CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  error TEXT,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_due ON mail (state, due_at) WHERE state = 'waiting';

-- One-time tokens of mobile apps that were used or that a login handed out (ruling 10).
CREATE TABLE app_token (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- SHA-256 of the token
  account_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT app_token_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX app_token_by_time ON app_token (expires_at);

CREATE TABLE favourite (
  tenant_id INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, account_id, content_id),
  CONSTRAINT favourite_account FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  CONSTRAINT favourite_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
