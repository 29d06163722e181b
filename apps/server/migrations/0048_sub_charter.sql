-- Aircraft chartered from another operator for one customer: quoted by staff, never offered on the site.
ALTER TABLE aircraft ADD COLUMN sub_charter boolean NOT NULL DEFAULT false;
