-- Device and network that placed an order which holds something before it is paid. Limits count orders here until they are paid.
CREATE TABLE order_origin (
  order_id   uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  -- Hashes, only compared.
  device     text CHECK (length(device) BETWEEN 1 AND 64),
  address    text CHECK (length(address) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL
);
CREATE INDEX order_origin_device ON order_origin (device, created_at) WHERE device IS NOT NULL;
CREATE INDEX order_origin_address ON order_origin (address, created_at) WHERE address IS NOT NULL;
CREATE INDEX order_origin_created ON order_origin (created_at);
