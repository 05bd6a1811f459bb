-- Lists that every page of a site carries, or that are answered whole, have an end (docs/adr/112). A site that has more
-- keeps them, and adds none. After the row, not before it: an upsert that only changes one is no addition.
CREATE TRIGGER content_group_many AFTER INSERT ON content_group
WHEN (SELECT count(*) FROM content_group WHERE tenant_id = NEW.tenant_id) > 1000
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: content_group_many');
END;
CREATE TRIGGER search_tab_many AFTER INSERT ON search_tab
WHEN (SELECT count(*) FROM search_tab WHERE tenant_id = NEW.tenant_id) > 50
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: search_tab_many');
END;
CREATE TRIGGER search_box_many AFTER INSERT ON search_box
WHEN (SELECT count(*) FROM search_box WHERE tenant_id = NEW.tenant_id) > 200
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: search_box_many');
END;
CREATE TRIGGER ip_range_many AFTER INSERT ON ip_range
WHEN (SELECT count(*) FROM ip_range WHERE tenant_id = NEW.tenant_id AND group_id = NEW.group_id) > 1000
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ip_range_many');
END;
CREATE TRIGGER direct_link_many AFTER INSERT ON direct_link
WHEN (
  SELECT count(*) FROM direct_link
  WHERE tenant_id = NEW.tenant_id AND content_id = NEW.content_id AND revoked_at IS NULL
) > 200
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: direct_link_many');
END;
