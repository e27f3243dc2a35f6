CREATE TABLE `pyranometer_viewers` (
	`email` text NOT NULL,
	`tab` text NOT NULL,
	PRIMARY KEY(`email`, `tab`)
);
