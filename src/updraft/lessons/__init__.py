"""Lessons: records with steps that say something, point at things and await moves."""
