-- Whether whoever has the account's mailbox has settled its ways in: password and identities at providers. An account that
-- somebody else laid ready isn't; of those of before nobody knows, so that none is.
ALTER TABLE account ADD COLUMN claimed INTEGER NOT NULL DEFAULT 0 CONSTRAINT account_claimed CHECK (claimed IN (0, 1));

-- Another mailbox has settled nothing yet, whoever wrote its address.
CREATE TRIGGER account_unclaimed AFTER UPDATE OF email_key ON account
WHEN NEW.claimed = 1 AND NEW.email_key IS NOT OLD.email_key BEGIN
  UPDATE account SET claimed = 0 WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
END;

-- Whoever opens a registration's link chooses the password: none waits there any more.
UPDATE mail_link SET payload = json_remove(payload, '$.password', '$.misses')
WHERE purpose = 'register' AND json_valid(payload) AND json_type(payload) = 'object';
