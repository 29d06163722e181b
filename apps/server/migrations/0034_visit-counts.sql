-- owner: visits
-- How often pages are opened: sums by day, nothing about a person. A visit is a page opened from elsewhere than this site.
CREATE TABLE visit_count (
  day      date NOT NULL,
  page     text NOT NULL CHECK (length(page) BETWEEN 1 AND 120),
  referrer text NOT NULL CHECK (length(referrer) <= 80),   -- host; empty: none, or this site
  source   text NOT NULL CHECK (length(source) <= 60),     -- UTM parameters, empty where missing
  medium   text NOT NULL CHECK (length(medium) <= 60),
  campaign text NOT NULL CHECK (length(campaign) <= 60),
  device   text NOT NULL CHECK (device IN ('phone', 'tablet', 'desktop')),
  views    bigint NOT NULL CHECK (views > 0),
  visits   bigint NOT NULL CHECK (visits BETWEEN 0 AND views),
  PRIMARY KEY (day, page, referrer, source, medium, campaign, device)
);
