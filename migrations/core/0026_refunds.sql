-- Money that is given back follows what was given back before it, and never exceeds what was taken: an old tab, a second click and
-- two administrators at once book nothing twice.

CREATE TRIGGER refund_follows BEFORE INSERT ON refund
WHEN NEW.refunded_after <> NEW.amount + coalesce(
  (SELECT sum(amount) FROM refund WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND state <> 'failed'), 0
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_follows');
END;

CREATE TRIGGER refund_within_charge BEFORE INSERT ON refund
WHEN NEW.refunded_after > coalesce(
  (SELECT total FROM ledger_transaction WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND kind = 'charge'), 0
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_within_charge');
END;

-- A right doesn't end while its next period is being charged: whoever paid for it would have none.
CREATE TRIGGER refund_while_renewing BEFORE INSERT ON refund
WHEN NEW.ends_right = 1 AND EXISTS (
  SELECT 1 FROM payment_order own JOIN payment_order renewal
    ON renewal.tenant_id = own.tenant_id AND renewal.registration_id = own.registration_id
  WHERE own.tenant_id = NEW.tenant_id AND own.id = NEW.order_id AND renewal.kind = 'renewal'
    AND renewal.state IN ('received', 'redirected', 'authorised', 'unknown')
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_while_renewing');
END;

-- What was given back or refused stays so.
CREATE TRIGGER refund_stays BEFORE UPDATE ON refund
WHEN OLD.state IN ('done', 'failed')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_stays');
END;
