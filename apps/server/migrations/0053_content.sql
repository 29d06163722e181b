-- Pictures that staff upload for texts, re-encoded in the sizes of `pictureSizes`; their address may be kept for good.
CREATE TABLE content_picture (
  id         uuid PRIMARY KEY REFERENCES stored_file,
  width      integer NOT NULL CHECK (width > 0),        -- of the largest size, pixels
  height     integer NOT NULL CHECK (height > 0),
  author_id  uuid NOT NULL REFERENCES staff_member,
  created_at timestamptz NOT NULL
);
ALTER TABLE content_version DROP CONSTRAINT content_version_picture_id_fkey;
ALTER TABLE content_version ADD FOREIGN KEY (picture_id) REFERENCES content_picture;
