-- The visible contents of a series, newest first, by whichever free parameter tells it (R294): one range of an index, however
-- many contents the site has.
CREATE INDEX content_by_param1 ON content (tenant_id, param1, published_on, id) WHERE visible = 1 AND param1 <> '';
CREATE INDEX content_by_param2 ON content (tenant_id, param2, published_on, id) WHERE visible = 1 AND param2 <> '';
CREATE INDEX content_by_param3 ON content (tenant_id, param3, published_on, id) WHERE visible = 1 AND param3 <> '';
CREATE INDEX content_by_param4 ON content (tenant_id, param4, published_on, id) WHERE visible = 1 AND param4 <> '';
CREATE INDEX content_by_param5 ON content (tenant_id, param5, published_on, id) WHERE visible = 1 AND param5 <> '';
