-- Whether a registration is being charged is asked for each that is due: it read all orders of the site.
CREATE INDEX payment_order_by_registration ON payment_order (tenant_id, registration_id, state, kind, ends_on);
