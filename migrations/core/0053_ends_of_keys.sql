-- A company's list of keys is answered whole, the open ones first: none of these may be beyond its end (docs/adr/112).
-- A company that has more keeps them, and adds none.
CREATE TRIGGER api_key_many AFTER INSERT ON api_key
WHEN (
  SELECT count(*) FROM api_key
  WHERE company_id = NEW.company_id AND revoked_at IS NULL AND expires_at > NEW.created_at
) > 100
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: api_key_many');
END;
