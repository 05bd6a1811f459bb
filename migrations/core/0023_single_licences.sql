-- A content that a user group has licensed by itself, beside what its content groups give. Such a row opens this content to the
-- group's readers and closes nothing to anybody.
CREATE TABLE user_group_content (
  tenant_id INTEGER NOT NULL,
  user_group_id TEXT NOT NULL,
  content_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, user_group_id, content_id),
  CONSTRAINT user_group_content_group FOREIGN KEY (tenant_id, user_group_id) REFERENCES user_group (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT user_group_content_content FOREIGN KEY (tenant_id, content_id) REFERENCES content (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX user_group_content_by_content ON user_group_content (tenant_id, content_id);
