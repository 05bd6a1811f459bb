-- Browsers in which an account has signed in: their wrong passwords count for themselves, so that strangers who lock a name
-- don't lock its holder out.
CREATE TABLE known_device (
  tenant_id INTEGER NOT NULL, -- 0 for the console
  id TEXT NOT NULL, -- SHA-256 of the token in the browser's cookie and the account it is known for
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_device_by_time ON known_device (last_used_at);

-- Mails that anybody could have sent: how many for an address, by whom and at a site. The hashes are all that is kept, for a day.
CREATE TABLE mail_request (
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL, -- the mail's
  asked_key TEXT NOT NULL, -- SHA-256 of the address that was typed, whether anybody has it here or not
  sender_key TEXT NOT NULL, -- SHA-256 of the account or the network that asked
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_request_by_asked ON mail_request (tenant_id, asked_key, created_at);
CREATE INDEX mail_request_by_sender ON mail_request (tenant_id, sender_key, created_at);
CREATE INDEX mail_request_by_site ON mail_request (tenant_id, created_at);
CREATE INDEX mail_request_by_time ON mail_request (created_at);
