"""Tests of the project itself: structure, documents, packages."""
