-- Imports of readers by CSV, beside those of contents (docs/adr/062).

-- `update` changes what is there and adds nothing. The column goes under another name and comes back: a CHECK can't be altered.
ALTER TABLE csv_import ADD COLUMN next_mode TEXT NOT NULL DEFAULT 'ignore'
  CONSTRAINT csv_import_mode CHECK (next_mode IN ('overwrite', 'ignore', 'update', 'delete'));
UPDATE csv_import SET next_mode = mode;
ALTER TABLE csv_import DROP COLUMN mode;
ALTER TABLE csv_import RENAME COLUMN next_mode TO mode;

-- What its rows would take so far of what is limited, by the limit's name; only a check keeps it, an import is counted as it writes.
ALTER TABLE csv_import ADD COLUMN taken TEXT NOT NULL DEFAULT '{}' CONSTRAINT csv_import_taken CHECK (json_valid(taken));
-- What invitations to new readers say of the site: its address, its titles, its language; null where none are sent.
ALTER TABLE csv_import ADD COLUMN inviting TEXT CONSTRAINT csv_import_inviting CHECK (json_valid(inviting));

-- An account that is taken back asks for what hangs on it, an invitation for those before it. The account stands first: behind the
-- tenant SQLite takes the table's own key for shorter, and walks through all of a tenant.
CREATE INDEX mail_link_of_account ON mail_link (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX app_token_by_account ON app_token (tenant_id, account_id);
