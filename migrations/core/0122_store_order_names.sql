-- A store's payout file names orders as the store does, such as #1001 (docs/adr/205). They are kept with the store's other names of the order. The
-- name comes first, because SQLite would rather read all orders of a site than an index that begins with the site.
CREATE INDEX payment_order_by_store_name ON payment_order (json_extract(provider_ref, '$.orderName'), tenant_id) WHERE provider = 'SHOPIFY';
