-- One title for a tab of a site's search, and one label for a box of a tab: of two who add the same at once one is told. Doubles of
-- before keep their words, with their number behind; whatever was called so already gets a mark nobody has.
UPDATE search_tab SET title = title || ' (' || id || ')'
WHERE EXISTS (
  SELECT 1 FROM search_tab AS one
  WHERE one.tenant_id = search_tab.tenant_id AND one.title = search_tab.title AND one.id < search_tab.id
);
UPDATE search_tab SET title = title || ' ' || lower(hex(randomblob(4)))
WHERE EXISTS (
  SELECT 1 FROM search_tab AS one
  WHERE one.tenant_id = search_tab.tenant_id AND one.title = search_tab.title AND one.id < search_tab.id
);
CREATE UNIQUE INDEX search_tab_by_title ON search_tab (tenant_id, title);

UPDATE search_box SET label = label || ' (' || id || ')'
WHERE EXISTS (
  SELECT 1 FROM search_box AS one
  WHERE one.tenant_id = search_box.tenant_id AND one.tab_id = search_box.tab_id
    AND one.label = search_box.label AND one.id < search_box.id
);
UPDATE search_box SET label = label || ' ' || lower(hex(randomblob(4)))
WHERE EXISTS (
  SELECT 1 FROM search_box AS one
  WHERE one.tenant_id = search_box.tenant_id AND one.tab_id = search_box.tab_id
    AND one.label = search_box.label AND one.id < search_box.id
);
CREATE UNIQUE INDEX search_box_by_label ON search_box (tenant_id, tab_id, label);
