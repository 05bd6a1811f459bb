-- A saved book ends with the sign-in in which it was saved. Copies from before don't know theirs; a new password ends them, too.
ALTER TABLE offline_copy ADD COLUMN session_id TEXT;
ALTER TABLE offline_copy ADD COLUMN end_reason TEXT -- null also where the reader's account was suspended or cancelled
  CONSTRAINT offline_copy_end_reason CHECK (end_reason IN ('reader', 'device', 'signOut', 'password'));

-- Signing out ends the copies of that sign-in, and so does everything else that ends it on purpose. A group's limit of sessions doesn't,
-- because it ends the sign-in of a device whose reader wants to go on.
CREATE TRIGGER session_copies_ended AFTER UPDATE OF ended_at ON session
WHEN OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.end_reason IS NOT 'limit'
BEGIN
  UPDATE offline_copy SET ended_at = NEW.ended_at, end_reason = (
    SELECT 'signOut' FROM account WHERE tenant_id = NEW.tenant_id AND id = NEW.account_id AND status = 'allow' AND cancelled_at IS NULL
  ) WHERE tenant_id = NEW.tenant_id AND account_id = NEW.account_id AND session_id = NEW.id AND ended_at IS NULL;
END;

-- A new password ends all copies, also those of the sign-in that goes on: whoever knew the old one may have saved them.
CREATE TRIGGER account_copies_ended AFTER UPDATE OF password ON account WHEN NEW.password IS NOT OLD.password
BEGIN
  UPDATE offline_copy SET ended_at = NEW.updated_at, end_reason = 'password'
  WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND ended_at IS NULL;
END;

-- A reader has at most 20 copies. One that replaces a copy of the same book in the same sign-in is always allowed: the browser removes the
-- former one when the new one is whole.
CREATE TRIGGER offline_copies_full BEFORE INSERT ON offline_copy
WHEN (
  SELECT count(*) FROM offline_copy AS kept
  WHERE kept.tenant_id = NEW.tenant_id AND kept.account_id = NEW.account_id AND kept.until > NEW.created_at AND kept.ended_at IS NULL
    AND NOT (kept.content_id = NEW.content_id AND kept.session_id IS NEW.session_id)
) >= 20
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: offline_copies_full');
END;
