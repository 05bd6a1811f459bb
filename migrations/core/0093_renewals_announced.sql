-- A plan of a year or more is announced 30 and 7 days before it renews. How long a period is was agreed at the purchase and never changes.
ALTER TABLE registration ADD COLUMN is_long INTEGER NOT NULL DEFAULT 0 CONSTRAINT registration_is_long CHECK (is_long IN (0, 1));
-- The day from which the last announcement was due.
ALTER TABLE registration ADD COLUMN told_renewal_on TEXT;
UPDATE registration SET is_long = 1 WHERE EXISTS (
  SELECT 1 FROM subscription_plan plan LEFT JOIN payment_order bought
    ON bought.tenant_id = registration.tenant_id AND bought.id = registration.order_id
  WHERE plan.tenant_id = registration.tenant_id AND plan.id = registration.plan_id
    AND coalesce(bought.price ->> '$.duration', plan.duration) >=
      CASE coalesce(bought.price ->> '$.durationType', plan.duration_type) WHEN 'year' THEN 1 WHEN 'month' THEN 12 ELSE 365 END
);
CREATE INDEX registration_by_announcement ON registration (renews_on) WHERE is_long = 1 AND renews_on IS NOT NULL;
