CREATE TABLE `recommendations` (
	`device_id` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`request` text NOT NULL,
	`result` text NOT NULL,
	`facts` text NOT NULL,
	`recommended` text,
	`changed` text,
	`calculated_at` integer NOT NULL
);
