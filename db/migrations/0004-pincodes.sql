-- Creates the directory of pincodes. While it is empty, the shop uses the bundled directory.

create table pincode (
  -- Compared byte by byte, so that the first digits find a range in any language of the database.
  pincode text collate "C" primary key check (pincode ~ '^[1-9][0-9]{5}$'),
  city text not null check (city <> ''),
  state text not null check (state <> ''),
  gst_state_code text not null check (gst_state_code ~ '^[0-9]{2}$')
);
