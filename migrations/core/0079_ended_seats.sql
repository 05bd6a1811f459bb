-- A seat is free when its reading has ended: from then on its key is refused, so nobody sees anything in the seat any more but with the rights
-- that the reader's browser still carries. All that ends a reading is caught here, so that no writer can forget.
CREATE INDEX seat_by_holder ON seat (tenant_id, holder);

-- Signing out, and whatever else ends a session, such as a suspended account (account_shut_out). Readings in the reader's other sessions go on.
CREATE TRIGGER session_seats_ended AFTER UPDATE OF ended_at ON session
WHEN OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL
BEGIN
  UPDATE seat SET lapses_at = carried_until
  WHERE tenant_id = NEW.tenant_id AND holder IN (NEW.account_id, NEW.shelf_id, NEW.id) AND lapses_at > carried_until AND NEW.id = (
    SELECT session_id FROM viewer_grant WHERE tenant_id = seat.tenant_id AND id = seat.grant_id
  );
END;

-- A reader who leaves a group no longer reads by its licences.
CREATE TRIGGER account_seats_ended AFTER UPDATE OF group_id ON account WHEN NEW.group_id IS NOT OLD.group_id
BEGIN
  UPDATE seat SET lapses_at = carried_until
  WHERE tenant_id = NEW.tenant_id AND holder = NEW.id AND user_group_id = OLD.group_id AND lapses_at > carried_until;
END;

-- An edition that is withdrawn. Readings of later ones go on.
CREATE TRIGGER content_seats_ended AFTER UPDATE OF oldest_version ON content WHEN NEW.oldest_version > OLD.oldest_version
BEGIN
  UPDATE seat SET lapses_at = carried_until
  WHERE tenant_id = NEW.tenant_id AND content_id = NEW.id AND lapses_at > carried_until AND NEW.oldest_version > (
    SELECT version FROM viewer_grant WHERE tenant_id = seat.tenant_id AND id = seat.grant_id
  );
END;
